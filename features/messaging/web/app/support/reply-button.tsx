import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { Icon } from "#ui/icons/icon.tsx";

const ReplyDialog = lazyPart(() => import("./reply-dialog.tsx"));

type ReplyButtonProps = { conversationId: string; insert: (text: string) => void; room: number };

/** Opens the canned replies; the chosen one is inserted once the dialog has given the focus back. */
export default function ReplyButton({ conversationId, insert, room }: ReplyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the dialog closes
  useEffect(() => {
    const text = chosen.current;
    chosen.current = null;
    // After this rendering: within it the field would be set by hand, and the browser could not take the text back.
    if (!isOpen && text !== null) queueMicrotask(() => insert(text));
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center gap-2 text-sm"
        onClick={() => setOpen(true)}
      >
        <Icon name="file-text" size={16} />
        Insert a reply
      </button>
      {isOpen && (
        <Suspense>
          <ReplyDialog
            conversationId={conversationId}
            room={room}
            onInsert={(text) => {
              chosen.current = text;
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

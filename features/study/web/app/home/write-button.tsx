import { Suspense, useState } from "react";
import { firstName } from "#lib/first-name.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { PathTutor } from "../../../home-contract.ts";

const MessageForm = lazyPart(async () => {
  const { MessageForm: form } = await import("#features/messaging/web/public/message-form.tsx");
  return { default: form };
});

/** Writes to a tutor without leaving the page. */
export function WriteButton({ tutor }: { tutor: PathTutor }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setOpen(true)}>
        Message<span className="sr-only"> {tutor.fullName}</span>
      </Button>
      <Dialog id="write-tutor" title={`Write to ${firstName(tutor)}`} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen ? (
          <Suspense fallback={<p role="status">One moment...</p>}>
            <MessageForm tutor={tutor} />
          </Suspense>
        ) : null}
      </Dialog>
    </>
  );
}

import { clockTime } from "#lib/local-time.ts";
import { Button } from "#ui/components/button.tsx";
import { MessageBubble } from "#ui/components/message-bubble.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { WaitingMessage } from "../outgoing.ts";

export type WaitingBubbleProps = {
  message: WaitingMessage;
  isSending: boolean;
  onRetry: () => void;
  /** Takes it back into the field. */
  onEdit: () => void;
};

/** An own message that the server has not taken: on its way, waiting for a network, or refused with what to do about it. */
export function WaitingBubble({ message, isSending, onRetry, onEdit }: WaitingBubbleProps) {
  const { body, writtenAt, fault } = message;
  return (
    <div className="grid justify-items-end gap-1">
      <MessageBubble
        own
        author="You"
        time={<time dateTime={writtenAt}>{clockTime(new Date(writtenAt))}</time>}
        status={
          <span className="flex items-center gap-1">
            <Icon name={fault === null ? (isSending ? "clock" : "wifi-off") : "circle-alert"} size={16} />
            {fault === null ? (isSending ? "Sending..." : "Waiting for the network") : "Not sent"}
          </span>
        }
      >
        <span className="whitespace-pre-wrap">{body}</span>
      </MessageBubble>
      {fault !== null && (
        <>
          <p role="alert" className="max-w-[85%] text-sm text-danger-ink">
            {fault}
          </p>
          <div className="flex gap-2">
            <Button variant="line" size="sm" onClick={onRetry}>
              Try again
            </Button>
            <Button variant="line" size="sm" onClick={onEdit}>
              Edit
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

import { clockTime } from "#lib/local-time.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { MessageBubble } from "#ui/components/message-bubble.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Message, Side } from "../../contract.ts";
import { type Mark, markOf, type ReadState } from "../../rules.ts";
import { messagingTexts } from "../../texts.ts";

import { MessageFiles } from "./message-files.tsx";

export type SentBubbleProps = {
  side: Side;
  message: Message;
  /** Who is across. */
  name: string;
  readState: ReadState;
  onChange: (message: Message) => void;
};

const labels: Record<Mark, string> = { sent: "Sent", delivered: "Delivered", seen: "Seen" };

/** A message that the server holds, with how far an own one has come. */
export function SentBubble({ side, message, name, readState, onChange }: SentBubbleProps) {
  const { fromMe, author, body, files, createdAt, isDeleted, isEdited, changeableUntil } = message;
  const mark = markOf(createdAt, readState);
  return (
    <div className="flex items-end justify-end gap-1">
      {changeableUntil !== null && Date.parse(changeableUntil) > Date.now() && (
        <IconButton label="Edit or delete this message" onClick={() => onChange(message)}>
          <Icon name="ellipsis-vertical" />
        </IconButton>
      )}
      <MessageBubble
        own={fromMe}
        className={fromMe ? "ml-0" : "mr-auto"}
        author={fromMe ? (author ?? "You") : name}
        time={
          <>
            {author && `${author}, `}
            <time dateTime={createdAt}>{clockTime(new Date(createdAt))}</time>
            {isEdited && !isDeleted && ", edited"}
          </>
        }
        status={
          fromMe && !isDeleted ? (
            <span className="inline-flex items-center gap-1">
              <Icon
                name={mark === "sent" ? "check" : "check-check"}
                size={16}
                className={mark === "seen" ? "text-primary" : undefined}
              />
              <span className={mark === "seen" ? undefined : "sr-only"}>{labels[mark]}</span>
            </span>
          ) : undefined
        }
      >
        {isDeleted ? (
          <i className="text-ink-3">{messagingTexts.deleted}</i>
        ) : (
          <>
            <MessageFiles side={side} files={files} />
            {body !== "" && <PlainWords text={body} />}
          </>
        )}
      </MessageBubble>
    </div>
  );
}

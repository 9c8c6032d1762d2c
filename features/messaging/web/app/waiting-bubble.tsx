import { useSyncExternalStore } from "react";
import { clockTime } from "#lib/local-time.ts";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { MessageBubble } from "#ui/components/message-bubble.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { onProgress, progressOf } from "../file-progress.ts";
import { Mic } from "../public/mic.tsx";
import { soundTime } from "../sound-time.ts";
import type { WaitingMessage } from "../use-outgoing-messages.ts";

export type WaitingBubbleProps = {
  message: WaitingMessage;
  isSending: boolean;
  onRetry: () => void;
  /** Gives it up. */
  onCancel: () => void;
  /** Takes it back into the field. */
  onEdit: () => void;
};

/** An own message that the server has not taken: on its way, waiting for a network, or refused with what to do about it. */
export function WaitingBubble({ message, isSending, onRetry, onCancel, onEdit }: WaitingBubbleProps) {
  const { key, body, files, writtenAt, error } = message;
  const channel = useSyncExternalStore(onProgress, () => progressOf(key));
  return (
    <div className="grid justify-items-end gap-1">
      <MessageBubble
        own
        author="You"
        time={<time dateTime={writtenAt}>{clockTime(new Date(writtenAt))}</time>}
        status={
          <span className="flex items-center gap-1">
            <Icon name={error === null ? (isSending ? "clock" : "wifi-off") : "circle-alert"} size={16} />
            {error === null ? (isSending ? "Sending..." : "Waiting for the network") : "Not sent"}
          </span>
        }
      >
        {files.length > 0 && (
          <ul className="grid gap-1">
            {files.map(({ place: fileKey, name, sizeBytes, voice }) => (
              <li key={fileKey} className="flex items-center gap-2">
                {voice ? <Mic size={16} /> : <Icon name="paperclip" size={16} className="flex-none" />}
                <span className="wrap-anywhere">
                  {voice ? `Voice note, ${soundTime(voice.durationMs)}` : name}, {formatFileSize(sizeBytes)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {body !== "" && <PlainWords text={body} />}
        {channel && (
          <ProgressBar
            value={(100 * channel.sentBytes) / channel.totalBytes}
            label={files.length === 1 ? `Sending ${files[0]?.name}` : `Sending ${files.length} files`}
            className="w-full"
          />
        )}
      </MessageBubble>
      {files.length > 0 && error === null && (
        <Button variant="line" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {error !== null && (
        <>
          <p role="alert" className="max-w-[85%] text-sm text-danger-ink">
            {error}
          </p>
          <div className="flex gap-2">
            <Button variant="line" size="sm" onClick={onRetry}>
              Try again
            </Button>
            {files.some(({ voice }) => voice) ? (
              <Button variant="line" size="sm" onClick={onCancel}>
                Discard
              </Button>
            ) : (
              <Button variant="line" size="sm" onClick={onEdit}>
                Edit
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

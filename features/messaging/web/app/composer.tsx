import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { keepDraft, readDraft } from "#ui/storage/drafts.ts";

/** As the server's schema says; characters that are two in memory count once there, so nothing too long gets through here. */
const maxLength = 4000;
/** From here on the form says how much room is left. */
const tellBelow = 200;

export type ComposerProps = {
  /** By which what is written and not sent is kept. */
  draftId: string;
  /** To whom. */
  name: string;
  /** A text that came back to be changed, before what is in the field; the focus goes with it. */
  returned?: string;
  /** Called with each sign that is typed. */
  onTyping: () => void;
  onSend: (body: string) => void;
};

/** The field to write in. Enter sends where there is a keyboard of its own; on a phone it begins a new line. */
export function Composer({ draftId, name, returned = "", onTyping, onSend }: ComposerProps) {
  const [text, setText] = useState(() => [returned, readDraft(draftId)].filter(Boolean).join("\n\n"));
  const field = useRef<HTMLTextAreaElement>(null);
  const left = maxLength - text.length;

  useEffect(() => keepDraft(draftId, text), [draftId, text]);
  useEffect(() => {
    if (returned !== "") field.current?.focus();
  }, [returned]);

  function send(event?: FormEvent) {
    event?.preventDefault();
    const body = text.trim();
    if (body === "") return field.current?.focus();
    onSend(body);
    setText("");
    field.current?.focus();
  }

  function key(event: KeyboardEvent) {
    // Enter that ends the composing of a character is not ours.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia("(pointer: fine)").matches && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={send} className="flex flex-none items-end gap-2 border-t border-line bg-surface p-3 md:p-4">
      <div className="min-w-0 flex-1">
        <label htmlFor="message" className="sr-only">
          Message to {name}
        </label>
        <textarea
          ref={field}
          id="message"
          rows={1}
          value={text}
          maxLength={maxLength}
          placeholder="Write a message"
          enterKeyHint="enter"
          aria-describedby={left < tellBelow ? "message-left" : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onTyping();
          }}
          onKeyDown={key}
          className="input block field-sizing-content max-h-40 min-h-12 resize-none"
        />
        {left < tellBelow && (
          <p id="message-left" className="mt-1 text-xs text-ink-3 tabular-nums">
            {left} characters left
          </p>
        )}
      </div>
      <button type="submit" className="btn flex-none px-4" aria-label="Send">
        <Icon name="send" />
        <span className="max-sm:hidden">Send</span>
      </button>
    </form>
  );
}

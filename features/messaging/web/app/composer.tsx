import { type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { IconButton } from "#ui/components/icon-button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { readDraft, saveDraft } from "#ui/storage/drafts.ts";
import { messageFile, voiceNote } from "../../file-texts.ts";
import type { WaitingFile } from "../file-progress.ts";
import type { ChosenFile } from "../outgoing-files.ts";
import { canRecord } from "../public/can-record.ts";
import { Mic } from "../public/mic.tsx";
import { AttachedFiles } from "./attached-files.tsx";
import { useChosenFiles } from "./use-chosen-files.ts";

/** As the server's schema counts; characters that are two in memory count once there, so nothing too long gets through here. */
const maxLength = 4000;
/** From here on the form shows how much room is left. */
const notifyBelow = 200;

const VoiceRecorder = lazyPart(() => import("../public/voice-recorder.tsx"));
const rowClass = "flex flex-none items-end gap-2 border-t border-line bg-surface p-3 md:p-4";

export type ComposerProps = {
  /** By which what is written and not sent is stored. */
  draftId: string;
  /** To whom. */
  name: string;
  /** Whose it is. */
  account: string;
  /** What came back to be changed, before what is in the field; the focus goes with it. */
  returned: { text: string; files: readonly ChosenFile[] };
  /** Called with each sign that is typed. */
  onTyping: () => void;
  onSend: (message: { body: string; files: WaitingFile[] }) => void;
  /** The parts of a text that must become something else before it is sent, and the sentence that names them. */
  unfilled?: ((text: string) => { parts: readonly string[]; message: string } | null) | undefined;
  /** Something that puts text where the cursor is; `room`: how many signs still fit. */
  insertion?: ((options: { insert: (text: string) => void; room: number }) => ReactNode) | undefined;
};

/** The field to write in. Enter sends where there is a keyboard of its own; on a phone it begins a new line. */
export function Composer({ draftId, account, name, returned, onTyping, onSend, unfilled, insertion }: ComposerProps) {
  const [text, setText] = useState(() => [returned.text, readDraft(draftId)].filter(Boolean).join("\n\n"));
  const field = useRef<HTMLTextAreaElement>(null);
  const chosen = useChosenFiles(account, draftId, returned.files);
  const input = useRef<HTMLInputElement>(null);
  const [isRecording, setRecording] = useState(false);
  const hasRecorded = useRef(false);
  const left = maxLength - text.length;
  const [hasTried, setTried] = useState(false);
  const open = (hasTried && unfilled?.(text)) || null;

  useEffect(() => saveDraft(draftId, text), [draftId, text]);
  useEffect(() => {
    if (returned.text !== "" || returned.files.length > 0) field.current?.focus();
  }, [returned]);

  useEffect(() => {
    // After a voice note one goes on where one was.
    if (hasRecorded.current && !isRecording) field.current?.focus();
    hasRecorded.current = isRecording;
  }, [isRecording]);
  const endRecording = () => setRecording(false);

  function send(event?: FormEvent) {
    event?.preventDefault();
    const body = text.trim();
    field.current?.focus();
    if (body === "" && chosen.files.length === 0) return;
    const first = unfilled?.(text)?.parts[0];
    setTried(first !== undefined);
    if (first !== undefined) {
      // Marked, so that what is typed next takes its place.
      const start = text.indexOf(first);
      return field.current?.setSelectionRange(start, start + first.length);
    }
    const files = chosen.take();
    setText("");
    if (files.length === 0) return onSend({ body, files: [] });
    // Stored in the message's own place first, then no longer in the draft's: they are never gone from this device.
    void sendFiles(body, files).then(chosen.stopSaving);
  }

  async function sendFiles(body: string, files: readonly ChosenFile[]) {
    const { storeFiles } = await import("../outgoing-files.ts");
    onSend({ body, files: await storeFiles(account, files) });
  }

  function insert(added: string) {
    const area = field.current;
    if (!area) return;
    area.focus();
    // As if typed, so that the browser can take it back (Ctrl+Z).
    if (document.execCommand?.("insertText", false, added)) return;
    area.setRangeText(added, area.selectionStart, area.selectionEnd, "end");
    setText(area.value);
  }

  function key(event: KeyboardEvent) {
    // Enter that ends the composing of a character is not ours.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia("(pointer: fine)").matches && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  }

  if (isRecording) {
    return (
      <section aria-label="Voice note" className={rowClass}>
        <Suspense fallback={<p className="min-h-12 flex-1 self-center text-sm">Waiting for the microphone...</p>}>
          <VoiceRecorder
            longestMs={voiceNote.longestMs}
            onDiscard={endRecording}
            onSend={(note) => {
              endRecording();
              sendFiles("", [note]);
            }}
          />
        </Suspense>
      </section>
    );
  }
  return (
    <form onSubmit={send} className={rowClass}>
      <input
        ref={input}
        type="file"
        multiple
        accept={messageFile.accept}
        aria-label="Files for your message"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void chosen.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
          field.current?.focus();
        }}
      />
      <IconButton label="Attach files" className="flex-none self-end" onClick={() => input.current?.click()}>
        <Icon name="paperclip" />
      </IconButton>
      <div className="min-w-0 flex-1">
        {insertion?.({ insert, room: left })}
        <AttachedFiles
          files={chosen.files}
          onRemove={(index) => {
            chosen.remove(index);
            field.current?.focus();
          }}
        />
        {chosen.error && (
          <p role="alert" className="mb-2 text-sm text-danger-ink">
            {chosen.error}
          </p>
        )}
        {open && (
          <p role="alert" id="message-open" className="mb-2 text-sm text-danger-ink">
            {open.message}
          </p>
        )}
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
          aria-invalid={open ? true : undefined}
          aria-describedby={open ? "message-open" : left < notifyBelow ? "message-left" : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onTyping();
          }}
          onKeyDown={key}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (files.length === 0) return;
            event.preventDefault();
            void chosen.add(files);
          }}
          className="input block field-sizing-content max-h-40 min-h-12 resize-none"
        />
        {left < notifyBelow && (
          <p id="message-left" className="mt-1 text-xs text-ink-3 tabular-nums">
            {left} characters left
          </p>
        )}
      </div>
      {text.trim() === "" && chosen.files.length === 0 && canRecord() && (
        <IconButton label="Record a voice note" className="flex-none" onClick={() => setRecording(true)}>
          <Mic />
        </IconButton>
      )}
      <button type="submit" className="btn flex-none px-4" aria-label={`Send to ${name}`}>
        <Icon name="send" />
        <span className="max-xl:hidden">Send</span>
      </button>
    </form>
  );
}

import { useEffect, useRef } from "react";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { useRecorder } from "../app/use-recorder.ts";
import { Wave } from "../app/wave.tsx";
import type { ChosenFile } from "../outgoing-files.ts";
import { soundTime, waveOf } from "../sound-time.ts";

/** Bars that are seen of what was recorded last. */
const seenBars = 20;

/** What is done with a note once it is recorded: it goes at once, or with something that is sent later. */
const doneWith = {
  send: { icon: "send", word: "Send", label: "Send the voice note", next: "Send it, or discard it." },
  keep: { icon: "check", word: "Keep", label: "Keep the voice note", next: "Keep it, or discard it." },
} as const;

/** Instead of the field while a voice note is recorded: how long and how large it is, to be sent (or stored) or thrown away. */
export default function VoiceRecorder({
  longestMs,
  done = "send",
  onSend,
  onDiscard,
}: {
  longestMs: number;
  done?: keyof typeof doneWith;
  onSend: (note: ChosenFile) => void;
  onDiscard: () => void;
}) {
  const { phase, elapsedMs, sizeBytes, error, levels, take } = useRecorder(longestMs);
  const { icon, word, label, next } = doneWith[done];
  const sending = useAct(take, { onDone: (note) => (note ? onSend(note) : onDiscard()) });
  const send = useRef<HTMLButtonElement>(null);
  const isOn = phase === "recording" || phase === "full";
  useEffect(() => {
    if (isOn) send.current?.focus();
  }, [isOn]);

  // What was recorded lies here alone until it is sent.
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);

  const last = levels.slice(-seenBars);
  const wave = waveOf([...Array.from({ length: seenBars - last.length }, () => 0), ...last], seenBars);
  return (
    <>
      {/* The field has the focus again afterwards. */}
      <IconButton label="Discard the voice note" className="flex-none" onClick={onDiscard}>
        <Icon name="trash" />
      </IconButton>
      {error ? (
        <>
          <p role="alert" className="flex-1 self-center text-sm text-danger-ink">
            {error}
          </p>
          <Button variant="line" size="sm" onClick={onDiscard}>
            Close
          </Button>
        </>
      ) : (
        <>
          <div className="on-wall flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-md bg-wall px-3 text-on-wall dark:ring-1 dark:ring-line text-sm tabular-nums">
            <span
              aria-hidden="true"
              className={phase === "recording" ? "size-3 flex-none rounded-xs bg-sun-400" : "size-3 flex-none"}
            />
            <Wave wave={wave} played={1} className="hidden h-6 min-w-0 flex-1 text-sun-400 min-[22rem]:block" />
            <span className="flex-none">
              {phase === "asking"
                ? "Waiting for the microphone..."
                : `${soundTime(elapsedMs)} / ${soundTime(longestMs)}`}
            </span>
            {isOn && <span className="flex-none text-xs">{formatFileSize(sizeBytes)}</span>}
          </div>
          <p role="status" className="sr-only">
            {phase === "recording"
              ? `Recording. ${next}`
              : phase === "full"
                ? `The recording has stopped. ${next}`
                : "Waiting for the microphone."}
          </p>
          <button
            ref={send}
            type="button"
            className="btn flex-none px-4"
            aria-label={label}
            disabled={!isOn || sending.isBusy}
            onClick={() => void sending.run()}
          >
            <Icon name={icon} />
            <span className="max-sm:hidden">{word}</span>
          </button>
        </>
      )}
    </>
  );
}

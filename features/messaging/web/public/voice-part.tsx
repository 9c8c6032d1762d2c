import { Suspense, useRef, useState } from "react";
import { findSavedFile } from "#features/uploads/web/public/saved-files.ts";
import { UploadField } from "#features/uploads/web/public/upload-field.tsx";
import type { UploadHandle, UploadTaking } from "#features/uploads/web/public/use-upload.ts";
import { ApiError } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { messageFileTexts } from "../../file-texts.ts";
import { canRecord } from "./can-record.ts";
import { Mic } from "./mic.tsx";
import { type NoteBytes, type PlayedNote, VoicePlayer } from "./voice-player.tsx";

const VoiceRecorder = lazyPart(() => import("./voice-recorder.tsx"));

/** What is known of a voice note that was recorded here and not sent. */
export type Recorded = { durationMs: number; wave: string };

/** A voice note of a form: recorded, heard again, replaced or removed; it goes with what is sent. */
export function VoicePart({
  account,
  place,
  name,
  taking,
  upload,
  recorded,
  sent,
  error,
  onChange,
}: {
  account: string;
  /** Where it lies on this device until it is sent: the place of `upload`. */
  place: string;
  /** Of the field. */
  name: string;
  taking: UploadTaking & { longestMs: number };
  upload: UploadHandle;
  recorded: Recorded | null;
  /** The one that was sent and stays. */
  sent: { note: PlayedNote; bytes: NoteBytes } | null;
  error: string | undefined;
  /** Another one was recorded, or the sent one is removed. */
  onChange: (changes: { voice: Recorded | null; keepsVoice: false }) => void;
}) {
  const [isRecording, setRecording] = useState(false);
  const recordButton = useRef<HTMLButtonElement>(null);
  const { file } = upload.state;
  const end = () => {
    setRecording(false);
    queueMicrotask(() => recordButton.current?.focus());
  };
  if (isRecording)
    return (
      <section aria-label="Voice note" className="flex items-end gap-2">
        <Suspense fallback={<p className="min-h-12 self-center text-sm">Waiting for the microphone...</p>}>
          <VoiceRecorder
            longestMs={taking.longestMs}
            done="keep"
            onDiscard={end}
            onSend={({ name: fileName, file: blob, voice }) => {
              if (voice) onChange({ voice, keepsVoice: false });
              void upload.choose({ name: fileName, file: blob });
              end();
            }}
          />
        </Suspense>
      </section>
    );
  return (
    <div className="grid justify-items-start gap-2">
      {file && recorded ? (
        <VoicePlayer
          file={{ ...file, ...recorded }}
          bytes={{
            queryKey: ["recorded-voice", place, recorded.durationMs, recorded.wave],
            queryFn: async () => {
              const stored = await findSavedFile(account, place);
              if (!stored) throw new ApiError(404, messageFileTexts.gone);
              return stored;
            },
          }}
        />
      ) : sent ? (
        <VoicePlayer file={sent.note} bytes={sent.bytes} />
      ) : null}
      {file && (
        <div className="w-full">
          <UploadField name={name} label="Voice note" error={error} taking={taking} upload={upload} />
        </div>
      )}
      {!file && canRecord() && (
        <Button ref={recordButton} variant="line" onClick={() => setRecording(true)}>
          <Mic /> {sent ? "Record it again, up to 1 min" : "Say it, up to 1 min"}
        </Button>
      )}
      {!file && sent && (
        <Button variant="ghost" size="sm" onClick={() => onChange({ voice: null, keepsVoice: false })}>
          Remove the voice note
        </Button>
      )}
    </div>
  );
}

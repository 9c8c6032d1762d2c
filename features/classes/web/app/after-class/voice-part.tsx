import { lazy, Suspense, useRef, useState } from "react";
import { canRecord } from "#features/messaging/web/public/can-record.ts";
import { Mic } from "#features/messaging/web/public/mic.tsx";
import { VoicePlayer } from "#features/messaging/web/public/voice-player.tsx";
import { findSavedFile } from "#features/uploads/web/public/saved-files.ts";
import { UploadField } from "#features/uploads/web/public/upload-field.tsx";
import type { UploadHandle } from "#features/uploads/web/public/use-upload.ts";
import { askForFile } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { getSentFile } from "../../../report-calls.ts";
import type { Report } from "../../../report-contract.ts";
import { reportTexts, reportVoice } from "../../../report-texts.ts";
import type { ReportDraft } from "./use-report-draft.ts";

const VoiceRecorder = lazy(() => import("#features/messaging/web/public/voice-recorder.tsx"));

/** Where a voice note lies on this device until it is sent. */
export const voicePlace = (place: string) => `${place}/voice`;

/** A voice note for everybody, up to a minute: recorded, heard again, replaced or removed. */
export function VoicePart({
  account,
  place,
  session,
  upload,
  recorded,
  sent,
  error,
  onChange,
}: {
  account: string;
  place: string;
  session: string;
  upload: UploadHandle;
  recorded: ReportDraft["voice"];
  /** The one that was sent and stays. */
  sent: Report["voice"];
  error: string | undefined;
  onChange: (changes: Pick<ReportDraft, "voice"> & Partial<Pick<ReportDraft, "keepsVoice">>) => void;
}) {
  const [isRecording, setRecording] = useState(false);
  const say = useRef<HTMLButtonElement>(null);
  const { file } = upload.state;
  const end = () => {
    setRecording(false);
    queueMicrotask(() => say.current?.focus());
  };
  if (isRecording)
    return (
      <section aria-label="Voice note" className="flex items-end gap-2">
        <Suspense fallback={<p className="min-h-12 self-center text-sm">Waiting for the microphone...</p>}>
          <VoiceRecorder
            longestMs={reportVoice.longestMs}
            done="keep"
            onDiscard={end}
            onSend={({ name, file: blob, voice }) => {
              if (voice) onChange({ voice, keepsVoice: false });
              void upload.choose({ name, file: blob });
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
            queryKey: ["report-voice", session, recorded.durationMs, recorded.wave],
            queryFn: async () => {
              const stored = await findSavedFile(account, voicePlace(place));
              if (!stored) throw new ApiError(404, reportTexts.noFile);
              return stored;
            },
          }}
        />
      ) : sent ? (
        <VoicePlayer
          file={sent}
          bytes={{
            queryKey: ["report-file", sent.id],
            queryFn: ({ signal }) => askForFile(getSentFile, { params: { id: session, file: sent.id }, signal }),
          }}
        />
      ) : null}
      {file && (
        <div className="w-full">
          <UploadField name="report.voice" label="Voice note" error={error} taking={reportVoice} upload={upload} />
        </div>
      )}
      {!file && canRecord() && (
        <Button ref={say} variant="line" onClick={() => setRecording(true)}>
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

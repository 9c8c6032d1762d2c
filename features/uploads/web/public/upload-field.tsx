import { type ChangeEvent, useRef } from "react";
import { Button } from "#ui/components/button.tsx";
import { FieldFrame, fieldIds } from "#ui/components/field.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { acceptOf } from "../../texts.ts";
import type { UploadHandle, UploadState, UploadTaking } from "./use-upload.ts";

export type UploadFieldProps = {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
  taking: UploadTaking;
  /** What useUpload answered for the place. */
  upload: UploadHandle;
};

/**
 * A file that is chosen or dragged in, goes up while one goes on, and can be paused, tried again and removed. What is shown of
 * its way is announced at quarters, not at each byte.
 */
export function UploadField({ name, label, hint, error, disabled, taking, upload }: UploadFieldProps) {
  const { state } = upload;
  const { phase, file } = state;
  const cause = error ?? state.error ?? undefined;
  const ids = fieldIds({ name, hint, error: cause });
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen && !disabled) void upload.choose(chosen);
  };
  const isMoving = phase === "sending" || phase === "waiting" || phase === "paused" || phase === "checking";
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={cause}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is an addition; the input inside does the same by keyboard */}
      <div
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        {file === null ? (
          <>
            <input
              {...ids.control}
              ref={input}
              name={name}
              type="file"
              accept={acceptOf(taking.kinds)}
              disabled={disabled || phase === "looking"}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                take(event.currentTarget.files);
                event.currentTarget.value = "";
              }}
            />
            <Icon name="upload" />
            <span className="drop-text">
              <span className="link">Choose a file</span> or drag it here
            </span>
          </>
        ) : (
          <>
            <Icon name="file-text" />
            <span className="drop-text">
              <b className="wrap-anywhere">{file.name}</b>
              <span className="hint">
                {formatFileSize(file.sizeBytes)} · {textOf(state)}
              </span>
            </span>
            {!disabled && (
              <IconButton
                label={`Remove ${file.name}`}
                onClick={() => void upload.remove().then(() => input.current?.focus())}
              >
                <Icon name="x" />
              </IconButton>
            )}
          </>
        )}
        {file && isMoving && (
          <ProgressBar
            value={(100 * state.sentBytes) / file.sizeBytes}
            label={`Uploading ${file.name}`}
            className="w-full"
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {file && announced(state)}
      </p>
      {!state.isSaved && phase !== "ready" && (
        <p className="hint">This browser has no room to keep the file. Leave this page open until it is sent.</p>
      )}
      {file && !disabled && (
        <div className="flex flex-wrap gap-2">
          {(phase === "sending" || phase === "waiting") && (
            <Button variant="ghost" size="sm" onClick={() => upload.pause()}>
              Pause
            </Button>
          )}
          {phase === "paused" && (
            <Button variant="line" size="sm" onClick={() => upload.resume()}>
              Resume
            </Button>
          )}
          {(phase === "failed" || phase === "waiting") && (
            <Button variant="line" size="sm" onClick={() => upload.resume()}>
              Try again
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

function textOf({ phase, sentBytes, file }: UploadState): string {
  switch (phase) {
    case "ready":
      return "with the academy";
    case "checking":
      return "being checked";
    case "paused":
      return `paused at ${formatFileSize(sentBytes)}`;
    case "waiting":
      return "no connection: it goes on by itself";
    case "failed":
      return "not sent";
    default:
      return `${formatFileSize(sentBytes)} of ${formatFileSize(file?.sizeBytes ?? 0)} sent`;
  }
}

/** Shown at quarters and at turns. */
function announced(state: UploadState): string {
  const { phase, file, sentBytes } = state;
  if (phase !== "sending" || !file) return `${file?.name ?? ""}: ${textOf(state)}`;
  const quarter = Math.floor((4 * sentBytes) / file.sizeBytes) * 25;
  return quarter > 0 ? `${quarter} percent sent` : `Sending ${file.name}`;
}

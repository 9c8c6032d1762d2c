import { useState } from "react";
import { isSound, SoundFile } from "#features/uploads/web/public/sound-file.tsx";
import { errorMessage } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useSavingData } from "#ui/data-use/saving.ts";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddressOf } from "#ui/hooks/use-address-of.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { MessageFile, Side } from "../../contract.ts";
import { messageFileTexts } from "../../file-texts.ts";
import { callsOf } from "../side-calls.ts";
import { useFileBytes } from "./use-file-bytes.ts";
import { VoiceNote } from "./voice-note.tsx";

type OneFile = { side: Side; file: MessageFile };

/** What a message carries, each with its size before anything of it is fetched. */
export function MessageFiles({ side, files }: { side: Side; files: readonly MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mb-1 grid gap-3">
      {files.map((file) => (
        <li key={file.id}>
          {file.kind === "picture" ? (
            <Picture side={side} file={file} />
          ) : file.kind === "voice" ? (
            <VoiceNote side={side} file={file} />
          ) : (
            <Document side={side} file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What it is, as its name ends: the academy has looked that it is so. */
const wordOf = ({ name }: MessageFile): string => name.split(".").at(-1)?.toUpperCase() ?? "";

function Document({ side, file }: OneFile) {
  const getting = useAct(() => callsOf(side).file(file.id), {
    onDone: ({ file: bytes }) => saveFile(bytes, file.name),
  });
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken">
          <Icon name="file-text" />
        </span>
        <span className="min-w-0">
          <b className="wrap-anywhere">{file.name}</b>
          <span className="block text-xs text-ink-2">{wordOf(file)}</span>
        </span>
      </div>
      {isSound(file.type) && (
        <SoundFile name={file.name} sizeBytes={file.sizeBytes} open={() => callsOf(side).file(file.id)} />
      )}
      <Button
        variant="soft"
        size="sm"
        aria-label={`Get ${file.name}, ${formatFileSize(file.sizeBytes)}`}
        busy={getting.isBusy}
        busyLabel="Downloading..."
        onClick={() => void getting.run()}
      >
        <Icon name="download" /> Get it, {formatFileSize(file.sizeBytes)}
      </Button>
      <FormError error={getting.error} />
    </div>
  );
}

/** Its preview is some KB; a device that saves data asks for it only when it is touched. */
function Picture({ side, file }: OneFile) {
  const isSaving = useSavingData();
  const [isRequested, setRequested] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const hasPreview = file.previewBytes !== null;
  const preview = useFileBytes(side, file, { isPreview: true, isNeeded: hasPreview && (isRequested || !isSaving) });
  const address = useAddressOf(preview.data?.file);
  const size = formatFileSize(file.sizeBytes);
  const sides = { width: file.width ?? 1, height: file.height ?? 1 };
  return (
    <div className="grid gap-2">
      {address ? (
        <img
          src={address}
          alt={`Preview of ${file.name}`}
          {...sides}
          className="h-auto max-h-60 w-full max-w-56 rounded-md object-cover"
        />
      ) : (
        <div
          className="grid max-h-60 w-56 place-items-center rounded-md bg-sunken p-3 text-center text-xs text-ink-2"
          style={{ aspectRatio: `${sides.width} / ${sides.height}` }}
        >
          {isSaving && !isRequested ? (
            <Button variant="line" size="sm" onClick={() => setRequested(true)}>
              Preview, {formatFileSize(file.previewBytes ?? 0)}
            </Button>
          ) : preview.error ? (
            <Button variant="line" size="sm" onClick={() => void preview.refetch()}>
              Try again
            </Button>
          ) : (
            "Loading the preview..."
          )}
        </div>
      )}
      <Button
        variant="soft"
        size="sm"
        aria-label={`See the picture ${file.name}, ${size}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="eye" /> See it, {size}
      </Button>
      {isOpen && <WholePicture side={side} file={file} onClose={() => setOpen(false)} />}
    </div>
  );
}

function WholePicture({ side, file, onClose }: OneFile & { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useFileBytes(side, file, { isNeeded: true });
  const address = useAddressOf(data?.file);
  return (
    <Dialog
      id={`picture-${file.id}`}
      title={<span className="wrap-anywhere">{file.name}</span>}
      size="lg"
      open
      onClose={onClose}
      footer={
        data ? (
          <Button onClick={() => saveFile(data.file, file.name)}>
            <Icon name="download" /> Save
          </Button>
        ) : error ? (
          <Button busy={isFetching} busyLabel="Loading..." onClick={() => void refetch()}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {address ? (
        <img
          src={address}
          alt={file.name}
          width={file.width ?? 1}
          height={file.height ?? 1}
          className="h-auto w-full"
        />
      ) : (
        <p role="status" className="py-10 text-center text-ink-2">
          {error ? errorMessage(error, messageFileTexts.failed) : `Loading ${formatFileSize(file.sizeBytes)}...`}
        </p>
      )}
    </Dialog>
  );
}

const FormError = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="text-sm text-danger-ink">
      {errorMessage(error, messageFileTexts.failed)}
    </p>
  );

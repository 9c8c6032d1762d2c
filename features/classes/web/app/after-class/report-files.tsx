import { UploadField } from "#features/uploads/web/public/upload-field.tsx";
import { type UploadHandle, useUpload } from "#features/uploads/web/public/use-upload.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { ReportFile } from "../../../report-contract.ts";
import { reportFile, reportLimits } from "../../../report-texts.ts";

/** Where one of the files of a report lies on this device. */
export const slot = (place: string, at: number) => `${place}/file-${at}`;

/** The files that go with a report, each in a place of its own on this device: as many as a report has. */
export function useReportFiles(account: string, place: string): UploadHandle[] {
  return [
    useUpload(account, slot(place, 0), reportFile),
    useUpload(account, slot(place, 1), reportFile),
    useUpload(account, slot(place, 2), reportFile),
    useUpload(account, slot(place, 3), reportFile),
    useUpload(account, slot(place, 4), reportFile),
  ];
}

/** Files for those who were taught: those that were sent, those that are on their way, and a field for one more. */
export function ReportFiles({
  uploads,
  sent,
  error,
  showsError,
  onDrop,
}: {
  uploads: readonly UploadHandle[];
  sent: readonly ReportFile[];
  /** Shown at a file that is still on its way, once it is to be sent. */
  error: string;
  showsError: boolean;
  /** Takes away one that was sent. */
  onDrop: (id: string) => void;
}) {
  const room = reportLimits.files - sent.length;
  const free = uploads.findIndex(({ state }) => state.file === null);
  const shown = uploads.filter(({ state }, at) => state.file !== null || at === free);
  return (
    <>
      {sent.map(({ id, name, sizeBytes }) => (
        <p key={id} className="flex items-center gap-2">
          <Icon name="file-text" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {name}, {formatFileSize(sizeBytes)}
          </span>
          <IconButton label={`Remove ${name}`} onClick={() => onDrop(id)}>
            <Icon name="x" />
          </IconButton>
        </p>
      ))}
      {shown.slice(0, Math.max(room, 0)).map((upload) => {
        const at = uploads.indexOf(upload);
        return (
          <UploadField
            key={at}
            name={`file-${at}`}
            label={
              upload.state.file ? `File ${sent.length + shown.indexOf(upload) + 1}` : "A file for everybody (optional)"
            }
            hint={upload.state.file ? undefined : "PDF, Office, pictures or sound, up to 10 MB each."}
            error={showsError && upload.state.file && upload.state.phase !== "ready" ? error : undefined}
            taking={reportFile}
            upload={upload}
          />
        );
      })}
    </>
  );
}

import { uploadTexts } from "#features/uploads/texts.ts";
import { deliverFile } from "#features/uploads/web/public/deliver-file.ts";
import { findSavedFile, forgetFile, saveFile } from "#features/uploads/web/public/saved-files.ts";
import { ApiError } from "#ui/api/call.ts";
import type { ClassReport, SendReportInput } from "../../report-contract.ts";
import type { WaitingFile, WaitingReport } from "../waiting-report.ts";

/** Files of reports that wait on this device. */

const filesOf = ({ files, voice }: Pick<WaitingReport, "files" | "voice">): WaitingFile[] => [
  ...files,
  ...(voice ? [voice] : []),
];

/** Sends a file, or what is missing of it, and answers its id. Errors: ApiError. */
async function deliver(account: string, { place, purpose }: WaitingFile): Promise<string> {
  const stored = await findSavedFile(account, place);
  if (!stored) throw new ApiError(422, uploadTexts.gone);
  const { id } = await deliverFile(stored, {
    purpose,
    onId: (uploadId) => void saveFile(account, place, { ...stored, uploadId }),
    onSent: () => {},
    // Nothing stops it half-way: what arrived is not sent again.
    signal: new AbortController().signal,
  });
  return id;
}

/** Sends the files of a report and then, by `post`, the report with them. Errors: ApiError, also those of `post`. */
export async function sendWithFiles(
  value: WaitingReport,
  post: (body: SendReportInput) => Promise<ClassReport>,
): Promise<ClassReport> {
  const { account, body, voice, files } = value;
  try {
    const ids: string[] = [];
    for (const file of files) ids.push(await deliver(account, file));
    const spoken = voice ? { id: await deliver(account, voice), wave: voice.wave } : body.report.voice;
    const report = { ...body.report, voice: spoken, files: [...body.report.files, ...ids] };
    const response = await post({ ...body, report });
    await forgetFilesOf(value);
    return response;
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== uploadTexts.gone) throw error;
    // They waited too long at the academy for their report: from here once more.
    for (const { place } of filesOf(value)) {
      const stored = await findSavedFile(account, place);
      if (!stored) throw error;
      await saveFile(account, place, { ...stored, uploadId: null });
    }
    throw new ApiError(425, error.message);
  }
}

/** Forgets the files of a report on this device: it is sent, or discarded. */
export async function forgetFilesOf(value: WaitingReport): Promise<void> {
  for (const { place } of filesOf(value)) await forgetFile(value.account, place);
}

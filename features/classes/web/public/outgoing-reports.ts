import { useSyncExternalStore } from "react";
import { uploadTexts } from "#features/uploads/texts.ts";
import { deliverFile } from "#features/uploads/web/public/deliver-file.ts";
import { findSavedFile, forgetFile, saveFile } from "#features/uploads/web/public/saved-files.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { defineOutgoing, type Entry, outboxOf } from "#ui/outbox/outbox.ts";
import { sendReport } from "../../report-calls.ts";
import type { ClassReport, SendReportInput } from "../../report-contract.ts";
import { reportTexts } from "../../report-texts.ts";

/** A file of a report that lies on this device and is not with the academy yet. */
export type WaitingFile = { place: string; purpose: string };

/** A report as it is to be sent, with how its form stood. */
export type WaitingReport<Draft = unknown> = {
  account: string;
  session: string;
  title: string;
  body: SendReportInput;
  voice: (WaitingFile & { wave: string }) | null;
  files: WaitingFile[];
  draft: Draft;
};

/** A line that hangs is a line that is gone. */
const patienceMs = 15_000;
const patience = () => ("timeout" in AbortSignal ? AbortSignal.timeout(patienceMs) : undefined);

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

/** Sends a report with its files; sent twice, it is one. Errors: ApiError; one of status 425 is to be tried again. */
export async function sendWaitingReport({ account, session, body, voice, files }: WaitingReport): Promise<ClassReport> {
  const sent = [...files, ...(voice ? [voice] : [])];
  try {
    const ids: string[] = [];
    for (const file of files) ids.push(await deliver(account, file));
    const spoken = voice ? { id: await deliver(account, voice), wave: voice.wave } : body.report.voice;
    const report = { ...body.report, voice: spoken, files: [...body.report.files, ...ids] };
    const response = await ask(sendReport, { params: { id: session }, body: { ...body, report }, signal: patience() });
    for (const { place } of sent) await forgetFile(account, place);
    return response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The clock of this device runs ahead of the academy's: the class is over in a while.
    if (error.status === 409 && error.message === reportTexts.notOver) throw new ApiError(425, error.message);
    if (error.message !== uploadTexts.gone) throw error;
    // They waited too long at the academy for their report: from here once more.
    for (const { place } of sent) {
      const stored = await findSavedFile(account, place);
      if (!stored) throw error;
      await saveFile(account, place, { ...stored, uploadId: null });
    }
    throw sent.length > 0 ? new ApiError(425, error.message) : error;
  }
}

/** Reports that were finished without a line: one for each class, kept with all that was typed until it is taken or its writer decides. */
export const outgoingReports = defineOutgoing({
  name: "class-report",
  send: ({ value }: Entry<WaitingReport>) => sendWaitingReport(value),
  whenRefused: "tell",
  refusalText: "A report that waited on this device was not taken. It is still here: see your desk.",
});

/** The reports of this account that wait on this device. */
export function useWaitingReports(account: string): Entry<WaitingReport>[] {
  const outbox = outboxOf(account);
  return useSyncExternalStore(outbox.subscribe, outbox.get).waiting.filter(outgoingReports.owns);
}

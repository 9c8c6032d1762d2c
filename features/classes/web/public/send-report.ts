import { ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { sendReport } from "../../report-calls.ts";
import type { ClassReport, SendReportInput } from "../../report-contract.ts";
import { reportTexts } from "../../report-texts.ts";
import type { WaitingReport } from "../waiting-report.ts";

/** A line that hangs is a line that is gone. */
const patienceMs = 15_000;
const patience = () => ("timeout" in AbortSignal ? AbortSignal.timeout(patienceMs) : undefined);

/** Sends a report with its files; sent twice, it is one. Errors: ApiError; one of status 425 is to be tried again. */
export function sendWaitingReport(value: WaitingReport): Promise<ClassReport> {
  const post = (body: SendReportInput) => postReport(value.session, body);
  return value.files.length === 0 && !value.voice
    ? post(value.body)
    : import("./report-uploads.ts").then(({ sendWithFiles }) => sendWithFiles(value, post));
}

async function postReport(session: string, body: SendReportInput): Promise<ClassReport> {
  try {
    return await ask(sendReport, { params: { id: session }, body, signal: patience() });
  } catch (error) {
    // The clock of this device runs ahead of the academy's: the class is over in a while.
    if (error instanceof ApiError && error.status === 409 && error.message === reportTexts.notOver)
      throw new ApiError(425, error.message);
    throw error;
  }
}

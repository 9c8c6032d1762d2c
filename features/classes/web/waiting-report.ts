import type { SendReportInput } from "../report-contract.ts";

/** A file of a report that lies on this device and is not with the academy yet. */
export type WaitingFile = { place: string; purpose: string };

/** A report that waits to be sent, with the state of its form. */
export type WaitingReport<Draft = unknown> = {
  account: string;
  session: string;
  title: string;
  body: SendReportInput;
  voice: (WaitingFile & { wave: string }) | null;
  files: WaitingFile[];
  draft: Draft;
};

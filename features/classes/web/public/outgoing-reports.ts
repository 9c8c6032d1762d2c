import { useSyncExternalStore } from "react";
import { defineOutgoing, type Entry, outboxOf } from "#ui/outbox/outbox.ts";
import type { WaitingReport } from "../waiting-report.ts";

/** What it takes to send one. Every page has the rest; the desk loads this while there is a line. */
export const loadReportSender = () => import("./send-report.ts");

/** Finished reports: one for each class, they wait for a moment and are stored with all that was typed until it is taken or its writer decides. */
export const outgoingReports = defineOutgoing({
  name: "class-report",
  send: async ({ value }: Entry<WaitingReport>) => (await loadReportSender()).sendWaitingReport(value),
  whenRefused: "tell",
  refusalText: "A report that waited on this device was not taken. It is still here: see your desk.",
});

/** The reports of this account that wait on this device. */
export function useWaitingReports(account: string): Entry<WaitingReport>[] {
  const outbox = outboxOf(account);
  return useSyncExternalStore(outbox.subscribe, outbox.get).waiting.filter(outgoingReports.owns);
}

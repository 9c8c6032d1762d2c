import { defineOutgoing } from "#ui/outbox/outbox.ts";
import type { SentDraft, WaitingDraft, WaitingMarks } from "../waiting.ts";

/** What it takes to send what a page of grading puts here. Every page has the rest; the desk loads this while there is a line. */
export const loadGradeSender = () => import("../send-outgoing.ts");

/**
 * Marks that were saved without a line: stored on this device, with the draft that they are of, until the academy has them. The same marks
 * twice are one; marks that another grader was faster with are refused and wait for their writer.
 */
export const outgoingMarks = defineOutgoing({
  name: "grading-marks",
  send: async ({ value }: { value: WaitingMarks }) => (await loadGradeSender()).sendMarks(value),
  whenRefused: "tell",
  refusalText: "Marks that you saved without a network were not taken. They are a draft of that work still.",
});

/** What is chosen and typed and not saved: one for each item, stored on this device until the academy has it. */
export const outgoingDrafts = defineOutgoing({
  name: "grading-draft",
  send: async ({ value }: { value: WaitingDraft }) => (await loadGradeSender()).sendDraft(value),
  whenRefused: "drop",
  follow: (next: WaitingDraft, { draft }: SentDraft) => ({ ...next, seenAt: draft.savedAt }),
});

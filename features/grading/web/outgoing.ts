import { ask } from "#ui/api/ask.ts";
import { defineOutgoing } from "#ui/outbox/outbox.ts";
import type { MarkInput } from "../contract.ts";

/**
 * Marks that were saved without a line: stored on this device until the academy has them. The same marks twice are one; marks that another
 * grader was faster with are refused and wait for their writer, whose draft is there still.
 */
export const outgoingMarks = defineOutgoing({
  name: "grading-marks",
  // Every page has this; the calls of grading are fetched when something waits.
  send: async ({ value: { gradableItem, body } }: { value: { gradableItem: string; body: MarkInput } }) =>
    ask((await import("../calls.ts")).saveManualGrade, { params: { gradableItem }, body }),
  whenRefused: "tell",
  refusalText: "Marks that you saved without a network were not taken. They are a draft of that work still.",
});

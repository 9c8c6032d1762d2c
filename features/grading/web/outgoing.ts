import { defineOutgoing, outboxOf } from "#ui/outbox/outbox.ts";
import type { SentDraft, WaitingDraft, WaitingMarks } from "./waiting.ts";

/** What a page of grading puts here; every page has this, and what it takes to send is fetched when something waits. */
const sending = () => import("./send-outgoing.ts");

/**
 * Marks that were saved without a line: stored on this device, with the draft that they are of, until the academy has them. The same marks
 * twice are one; marks that another grader was faster with are refused and wait for their writer.
 */
export const outgoingMarks = defineOutgoing({
  name: "grading-marks",
  send: async ({ value }: { value: WaitingMarks }) => (await sending()).sendMarks(value),
  whenRefused: "tell",
  refusalText: "Marks that you saved without a network were not taken. They are a draft of that work still.",
});

/** What is chosen and typed and not saved: one for each item, stored on this device until the academy has it. */
export const outgoingDrafts = defineOutgoing({
  name: "grading-draft",
  send: async ({ value }: { value: WaitingDraft }) => (await sending()).sendDraft(value),
  whenRefused: "drop",
  follow: (next: WaitingDraft, { draft }: SentDraft) => ({ ...next, seenAt: draft.savedAt }),
});

const waitingOf = async (account: string, gradableItem: string) => {
  const [drafts, marks] = await Promise.all([outgoingDrafts.list(account), outgoingMarks.list(account)]);
  return {
    draft: drafts.find(({ value }) => value.gradableItem === gradableItem),
    marks: marks.find(({ value }) => value.gradableItem === gradableItem),
  };
};

/** The draft of an item that lies on this device, by itself or with marks that wait; null: there is none. */
export async function findDraft(account: string, gradableItem: string): Promise<string | null> {
  const { draft, marks } = await waitingOf(account, gradableItem);
  return draft?.value.content ?? marks?.value.draft ?? null;
}

/** Forgets what waits of an item: it is saved, or something newer is to wait instead. */
export async function dropWaiting(account: string, gradableItem: string): Promise<void> {
  for (const entry of Object.values(await waitingOf(account, gradableItem)))
    if (entry) await outboxOf(account).drop(entry);
}

import { outboxOf } from "#ui/outbox/outbox.ts";
import { outgoingDrafts, outgoingMarks } from "../public/outgoing.ts";

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

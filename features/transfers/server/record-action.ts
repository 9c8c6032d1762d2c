import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { DeskAction } from "../texts.ts";
import { transferActions } from "./tables.ts";

/** What each is called in the audit log; null: the approval that it belongs to is there. */
const auditNames: Record<DeskAction, `${string}.${string}` | null> = {
  import: "statement.imported",
  type: "transfer.typed",
  count: "transfer.counted",
  ask: null,
  "turn-down": null,
  ignore: "transfer.ignored",
  join: "transfer.joined",
  "keep-apart": "transfer.separated",
  undo: "transfer.undone",
  "refuse-claim": "claim.refused",
};

type Action = Omit<typeof transferActions.$inferInsert, "id">;

/**
 * Records what was done about lines and statements, in the transaction in which it is done: for the desk, and where a staff member did it for
 * the audit log, with what they were about `before` and `after`. `claimId`: what is refused.
 */
export async function recordActions(
  { db: tx }: InTx,
  actions: readonly Action[],
  { claimId, ...changed }: { claimId?: string; before?: object; after?: object } = {},
): Promise<void> {
  await tx.insert(transferActions).values(actions.map((action) => ({ ...action, id: newId() })));
  for (const { action, actorId = null, lineId, statementId, orderId, paymentId, note = null, at } of actions) {
    const name = auditNames[action];
    if (actorId === null || name === null) continue;
    const about = claimId ? "claim" : lineId ? "transfer" : "statement";
    await recordStaffWrite(tx, {
      actorId,
      action: name,
      about,
      subject: claimId ?? lineId ?? statementId ?? null,
      reason: note,
      ...changed,
      details: { ...(orderId && { orderId }), ...(paymentId && { paymentId }) },
      at,
    });
  }
}

import type { DbOrTx } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import { auditEntries } from "./tables.ts";

export type AuditEntry = Omit<typeof auditEntries.$inferInsert, "id">;

/** Writes down what somebody of the academy did, in the transaction in which it happened. */
export async function recordAudit(tx: DbOrTx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values({ ...entry, id: newId() });
}

import { and, desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { auditEntries } from "./tables.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** What was done about one thing, the newest first; 200 at most. */
export const listAudit = (db: DbOrTx, about: string, subject: string): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.about, about), eq(auditEntries.subject, subject)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(200);

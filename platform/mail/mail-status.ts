import { and, count, desc, eq, isNotNull, min } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { mailOutbox } from "./tables.ts";

/** Mail that cannot go: how much waits, since when the oldest does, and what the mail server, or the way to it, reported last. */
export type MailError = { waiting: number; since: Date; lastError: string };

/** Whether the mail server takes mail, as the outbox knows it: null when nothing waits for the server itself. */
export async function findMailError(db: DbOrTx): Promise<MailError | null> {
  const failed = and(eq(mailOutbox.state, "waiting"), isNotNull(mailOutbox.serverFailedAt));
  const [sum] = await db
    .select({ waiting: count(), since: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(failed);
  if (!sum?.since) return null;
  const [newest] = await db
    .select({ lastError: mailOutbox.lastError })
    .from(mailOutbox)
    .where(failed)
    .orderBy(desc(mailOutbox.serverFailedAt))
    .limit(1);
  return { waiting: sum.waiting, since: sum.since, lastError: newest?.lastError ?? "" };
}

import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { tutors } from "./tables.ts";

/**
 * Takes the tutor of an account from the public, at once, and holds the row: who is about to book waits and is refused. Answers
 * the tutor's id; null for an account without one.
 */
export async function hideTutor(tx: Tx, accountId: string, now: Date): Promise<string | null> {
  const [hidden] = await tx
    .update(tutors)
    .set({ published: false, hiddenAt: sql`case when ${tutors.published} then ${now.toISOString()}::timestamptz end` })
    .where(eq(tutors.accountId, accountId))
    .returning({ id: tutors.id });
  return hidden?.id ?? null;
}

/** Shows the tutor of an account again whom hideTutor took away. Answers who it is and since when; null when nobody was. */
export async function showTutor(tx: Tx, accountId: string): Promise<{ id: string; hiddenAt: Date } | null> {
  const [held] = await tx
    .select({ id: tutors.id, hiddenAt: tutors.hiddenAt })
    .from(tutors)
    .where(eq(tutors.accountId, accountId))
    .for("no key update");
  if (!held?.hiddenAt) return null;
  await tx.update(tutors).set({ published: true, hiddenAt: null }).where(eq(tutors.id, held.id));
  return { id: held.id, hiddenAt: held.hiddenAt };
}

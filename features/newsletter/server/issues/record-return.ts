import { and, eq, lte, notInArray, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { AddressHolder } from "#platform/mail/signed-address.ts";
import {
  newsletterCopies as copies,
  newsletterIssues as issues,
  newsletterSubscribers as subscribers,
} from "../tables.ts";

/** Whose copy it is, by whom the address to which it comes back is signed (platform/mail/signed-address.ts). */
export async function copyReader({ db }: Pick<VerbDeps, "db">, copyId: string): Promise<AddressHolder | null> {
  const [reader] = await db
    .select({ holderId: subscribers.id, email: subscribers.email })
    .from(copies)
    .innerJoin(subscribers, eq(subscribers.id, copies.subscriberId))
    .where(eq(copies.id, copyId));
  return reader ?? null;
}

/** Whether it is known that a copy came back. */
export const isReturned = async ({ db }: Pick<VerbDeps, "db">, copyId: string): Promise<boolean> =>
  (await db.$count(copies, and(eq(copies.id, copyId), eq(copies.state, "returned")))) > 0;

/**
 * A copy came back for good: it counts at its issue, once, and ends the subscription, unless it was our mail that was refused (5.7) or its
 * reader confirmed it after the issue began to go out. `status` as a mail server reports it (RFC 3463), such as `5.1.1`.
 */
export async function recordReturn(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  { copyId, status }: { copyId: string; status: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    // That it was taken is certain now, whatever its sender still had to record.
    const [copy] = await tx
      .update(copies)
      .set({ state: "returned", sentAt: sql`coalesce(${copies.sentAt}, ${now})`, dueAt: null, lastError: status })
      .where(and(eq(copies.id, copyId), notInArray(copies.state, ["returned", "refused", "failed", "left"])))
      .returning({ issueId: copies.issueId, subscriberId: copies.subscriberId });
    // 5.7: a server that takes none of our mail shows nothing of its reader. Should ours get on a list of blocked ones, all would leave at once.
    if (!copy || status.startsWith("5.7.")) return;
    const startedAt = tx.select({ at: issues.startedAt }).from(issues).where(eq(issues.id, copy.issueId));
    await tx
      .update(subscribers)
      .set({ state: "bounced", bouncedAt: now, confirmTokenHash: null })
      .where(
        and(
          eq(subscribers.id, copy.subscriberId),
          eq(subscribers.state, "confirmed"),
          lte(subscribers.confirmedAt, sql`(${startedAt})`),
        ),
      );
  });
}

import { and, eq, isNotNull, lte, or, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { unconfirmedMs } from "../rules.ts";
import { newsletterSubscribers as subscribers } from "./tables.ts";

/**
 * Forgets addresses that no one has confirmed for 30 days since the last mail, as the privacy notice promises. Whose
 * subscription had ended before is not forgotten but ended again: that fact is stored so that we do not write.
 * May run twice, or next to someone who confirms. Returns how many addresses were deleted.
 */
export async function purgeUnconfirmed(deps: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const askedBefore = new Date(deps.clock.now().getTime() - unconfirmedMs);
  const forgotten = and(
    eq(subscribers.state, "pending"),
    lte(sql`coalesce(${subscribers.confirmSentAt}, ${subscribers.createdAt})`, askedBefore),
  );
  return deps.db.transaction(async (tx) => {
    await tx
      .update(subscribers)
      .set({
        state: sql`case when ${subscribers.unsubscribedAt} is null then 'bounced' else 'unsubscribed' end`,
        confirmTokenHash: null,
      })
      .where(and(forgotten, or(isNotNull(subscribers.unsubscribedAt), isNotNull(subscribers.bouncedAt))));
    const deleted = await tx.delete(subscribers).where(forgotten);
    return deleted.rowCount ?? 0;
  });
}

import { eq, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { UnsubscribeOutcome } from "../contract.ts";
import { newsletterSubscribers as subscribers } from "./tables.ts";

/**
 * Ends a subscription, confirmed or not; doing so again is fine. An outstanding confirmation link stops working, so that an
 * old mail cannot bring the newsletter back. `gone` for a token that no one has.
 */
export async function unsubscribe(deps: Pick<VerbDeps, "db" | "clock">, token: string): Promise<UnsubscribeOutcome> {
  const ended = await deps.db
    .update(subscribers)
    .set({
      state: "unsubscribed",
      confirmTokenHash: null,
      // The first time counts: mail programs may send the same POST again.
      unsubscribedAt: sql`case when ${subscribers.state} = 'unsubscribed' then ${subscribers.unsubscribedAt} else ${deps.clock.now()} end`,
    })
    .where(eq(subscribers.unsubscribeToken, token))
    .returning({ id: subscribers.id });
  return ended.length > 0 ? "unsubscribed" : "gone";
}

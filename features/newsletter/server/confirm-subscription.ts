import { and, eq, gt } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { hashToken } from "#platform/ids/ids.ts";
import type { ConfirmOutcome } from "../contract.ts";
import { confirmLinkMs } from "../rules.ts";
import { newsletterSubscribers as subscribers } from "./tables.ts";

/**
 * Confirms the subscription that a mailed link belongs to. `already` when it is confirmed: a second click is no mistake.
 * `gone` for a link that is unknown, older than 7 days, replaced by a newer mail, or of an address that unsubscribed since, or whose mail came back.
 */
export async function confirmSubscription(
  deps: Pick<VerbDeps, "db" | "clock">,
  token: string,
): Promise<ConfirmOutcome> {
  const now = deps.clock.now();
  const itsToken = eq(subscribers.confirmTokenHash, hashToken(token));
  const confirmed = await deps.db
    .update(subscribers)
    .set({ state: "confirmed", confirmedAt: now, unsubscribedAt: null, bouncedAt: null })
    .where(
      and(
        itsToken,
        eq(subscribers.state, "pending"),
        gt(subscribers.confirmSentAt, new Date(now.getTime() - confirmLinkMs)),
      ),
    )
    .returning({ id: subscribers.id });
  if (confirmed.length > 0) return "confirmed";
  const [subscriber] = await deps.db.select({ state: subscribers.state }).from(subscribers).where(itsToken);
  return subscriber?.state === "confirmed" ? "already" : "gone";
}

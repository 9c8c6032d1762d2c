import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { formatMoney } from "#lib/money.ts";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import type { ProviderEvent } from "#platform/payments/provider.ts";
import { disputes } from "../tables.ts";
import { findPayment, type PaymentDeps } from "./payment-rows.ts";
import { tellStaff } from "./tell-staff.ts";

const news = {
  open: {
    what: "is disputed by its payer",
    todo: "Answer there in time, or the money goes back. The course waits until it is decided.",
  },
  won: {
    what: "is no longer disputed: the money stays with the academy",
    todo: "There is nothing to do: the course goes on.",
  },
  lost: { what: "was taken back by the payer's bank", todo: "The course follows what is left of what was paid." },
} as const;

/**
 * Writes down what a provider tells of a dispute (chargeback), in the caller's transaction, and tells staff by mail of each change.
 * One that has ended stays as it ended; what is told twice, or late, changes nothing.
 */
export async function hearDispute(
  deps: Omit<PaymentDeps, "payments">,
  tx: Tx,
  paymentId: string,
  provider: ProviderName,
  { id, state, amount }: NonNullable<ProviderEvent["dispute"]>,
): Promise<void> {
  const now = deps.clock.now();
  const endedAt = state === "open" ? null : now;
  const [opened] = await tx
    .insert(disputes)
    .values({ provider, disputeId: id.slice(0, 200), paymentId, ...amount, state, openedAt: now, endedAt })
    .onConflictDoNothing()
    .returning();
  const [ended] =
    opened || state === "open"
      ? []
      : await tx
          .update(disputes)
          .set({ state, endedAt })
          .where(and(eq(disputes.provider, provider), eq(disputes.disputeId, id), eq(disputes.state, "open")))
          .returning();
  const found = opened || ended ? await findPayment(tx, paymentId) : null;
  if (!found) return;
  deps.log.warn({ paymentId, provider, dispute: id, state }, "a payment is disputed");
  await tellStaff(deps, tx, {
    reference: found.reference,
    what: `${formatMoney(amount)} that came through ${traitsOf(provider).title} ${news[state].what}.`,
    todo: news[state].todo,
  });
}

import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { creditBalance, post } from "#features/ledger/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { referralReward } from "../rules.ts";
import { referrals } from "./tables.ts";

/**
 * Takes back the credit that both got for a payment which is returned, as far as it is not used, in that payment's transaction. Where both
 * still had all of it, the next payment gives it again; else it was given for good, so that no one gets and uses it over and over.
 * Called again, or for a payment that gave none, it does nothing. Returns how much it took from both together, in minor units.
 */
export async function takeRewardBack(
  deps: Within,
  { paymentId, at: now }: { paymentId: string; at: Date },
): Promise<number> {
  const { db: tx } = deps;
  const [referral] = await tx.select().from(referrals).where(eq(referrals.rewardedFor, paymentId)).for("update");
  if (!referral) return 0;
  const { amountMinor: creditedMinor, currency } = referralReward;
  const people = personRows(tx);
  const taken: { accountId: string; amountMinor: number }[] = [];
  // In one order, so that two who take at once do not wait for each other.
  for (const accountId of [referral.referrerId, referral.invitedId].toSorted()) {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, accountId)).for("no key update");
    const balance = (await creditBalance(tx, accountId)).find((money) => money.currency === currency);
    const amountMinor = Math.max(0, Math.min(creditedMinor, balance?.amountMinor ?? 0));
    if (amountMinor > 0) taken.push({ accountId, amountMinor });
  }
  const takenMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isWhole = takenMinor === 2 * creditedMinor;
  await tx
    .update(referrals)
    .set({ rewardedFor: null, ...(isWhole ? { rewardedAt: null } : {}) })
    .where(eq(referrals.id, referral.id));
  if (taken.length === 0) return 0;
  await post(deps, {
    kind: "referral-taken-back",
    subject: newId(), // once: the row of the referral, locked here, names the payment no more
    occurredAt: now,
    entries: [
      ...taken.map(({ accountId, amountMinor }) => ({
        account: "credit" as const,
        holder: accountId,
        currency,
        amountMinor,
      })),
      { account: "promotions", holder: null, currency, amountMinor: -takenMinor },
    ],
  });
  for (const { accountId, amountMinor } of taken) {
    await notify(deps, {
      accountId,
      kind: "referral",
      message: `The payment for which you got referral credit went back: we took ${formatMoney({ amountMinor, currency })} of that credit back.`,
      link: paths.refer(),
      about: `referral-back:${referral.id}:${paymentId}`,
    });
  }
  return takenMinor;
}

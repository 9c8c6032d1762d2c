import { and, eq, isNull } from "drizzle-orm";
import { post } from "#features/ledger/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";
import { referralReward } from "../rules.ts";
import { referrals } from "./tables.ts";

/**
 * Gives both their credit when an invited student first pays (REF-01); in the payment's transaction. Called again, or by many
 * at once, it gives nothing more; for someone whom no one invited it does nothing. Returns whether this call gave it.
 */
export async function rewardReferral(
  deps: Within,
  { invitedId, paymentId, at: now }: { invitedId: string; paymentId: string; at: Date },
): Promise<boolean> {
  const { db: tx } = deps;
  // Anyone who changes the row first gives the credit; the ledger would not take a second one for the payment all the same.
  const [referral] = await tx
    .update(referrals)
    .set({ rewardedAt: now, rewardedFor: paymentId })
    .where(and(eq(referrals.invitedId, invitedId), isNull(referrals.rewardedAt)))
    .returning();
  if (!referral) return false;
  const sides = [
    { accountId: referral.referrerId, why: "A friend you invited paid for a first course" },
    { accountId: invitedId, why: "You paid for your first course after an invitation" },
  ];
  const { amountMinor, currency } = referralReward;
  await post(deps, {
    kind: "referral-reward",
    subject: paymentId,
    occurredAt: now,
    entries: [
      { account: "promotions", holder: null, currency, amountMinor: sides.length * amountMinor },
      ...sides.map(({ accountId }) => ({
        account: "credit" as const,
        holder: accountId,
        currency,
        amountMinor: -amountMinor,
      })),
    ],
  });
  for (const { accountId, why } of sides) {
    await notify(deps, {
      accountId,
      kind: "referral",
      message: `${why}: you have ${formatMoney(referralReward)} more credit.`,
      link: paths.refer(),
      about: `referral:${referral.id}:${paymentId}`,
    });
  }
  return true;
}

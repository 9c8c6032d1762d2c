import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { notify } from "#features/notifications/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { referralReward } from "../rules.ts";
import { creditEntries, referrals } from "./tables.ts";

/**
 * Gives both their credit when an invited student first pays (REF-01); in the payment's transaction. Called again, or by many
 * at once, it gives nothing more; for somebody whom nobody invited it does nothing. Answers whether this call gave it.
 */
export async function rewardReferral(tx: Tx, invitedId: string, now: Date): Promise<boolean> {
  // Whoever changes the row first gives the credit; the unique constraint of the ledger would stop a second one all the same.
  const [referral] = await tx
    .update(referrals)
    .set({ rewardedAt: now })
    .where(and(eq(referrals.invitedId, invitedId), isNull(referrals.rewardedAt)))
    .returning();
  if (!referral) return false;
  const sides = [
    { accountId: referral.referrerId, reason: "referral", why: "A friend you invited paid for a first course" },
    { accountId: invitedId, reason: "welcome", why: "You paid for your first course after an invitation" },
  ] as const;
  for (const { accountId, reason, why } of sides) {
    await tx
      .insert(creditEntries)
      .values({ id: newId(), accountId, ...referralReward, reason, referralId: referral.id, createdAt: now });
    await notify(
      tx,
      {
        accountId,
        kind: "referral",
        message: `${why}: you have ${formatMoney(referralReward)} more credit.`,
        link: paths.refer(),
        about: `referral:${referral.id}`,
      },
      now,
    );
  }
  return true;
}

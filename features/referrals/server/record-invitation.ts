import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import type { Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { readReferralCode } from "../rules.ts";
import { referralCodes, referrals } from "./tables.ts";

/**
 * Records in the sign-up's own transaction by whose link an account came. A code that is none, or whose owner has no live
 * account, changes nothing and no one is notified: the sign-up must not show what is known here.
 */
export async function recordInvitation(
  { db: tx }: Within,
  { accountId, code: typed, at }: { accountId: string; code: string; at: Date },
): Promise<void> {
  const code = readReferralCode(typed);
  if (code === null) return;
  const people = personRows(tx);
  const [referrer] = await tx
    .select({ id: referralCodes.accountId })
    .from(referralCodes)
    .innerJoin(people, eq(people.id, referralCodes.accountId))
    .where(eq(referralCodes.code, code));
  if (!referrer || referrer.id === accountId) return;
  await tx
    .insert(referrals)
    .values({ id: newId(), referrerId: referrer.id, invitedId: accountId, signedUpAt: at })
    .onConflictDoNothing({ target: referrals.invitedId });
}

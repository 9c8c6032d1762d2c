import { and, count, desc, eq, isNotNull, or } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { dayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Referral } from "../contract.ts";
import { referralRules, shortName } from "../rules.ts";
import { ownReferralCode } from "./referral-code.ts";
import { referrals } from "./tables.ts";

const maxUses = 50;

/**
 * A student's link, who came through it, and the credit. Someone counts once their address is proven to be theirs: else a
 * code sent along with a stranger's address would tell whether that address has an account already.
 */
export async function readReferral(
  deps: Pick<VerbDeps, "db" | "clock" | "baseUrl">,
  accountId: string,
): Promise<Referral> {
  const { db } = deps;
  const code = await ownReferralCode(db, accountId, deps.clock.now());
  const people = personRows(db);
  const mine = and(
    eq(referrals.referrerId, accountId),
    or(isNotNull(people.verifiedAt), isNotNull(referrals.rewardedAt)),
  );
  const [[figures], uses, credit] = await Promise.all([
    db
      .select({ invited: count(), rewarded: count(referrals.rewardedAt) })
      .from(referrals)
      .leftJoin(people, eq(people.id, referrals.invitedId))
      .where(mine),
    db
      .select({ name: people.personName, signedUpAt: referrals.signedUpAt, rewardedAt: referrals.rewardedAt })
      .from(referrals)
      .leftJoin(people, eq(people.id, referrals.invitedId))
      .where(mine)
      .orderBy(desc(referrals.signedUpAt), desc(referrals.id))
      .limit(maxUses),
    creditBalance(db, accountId),
  ]);
  return {
    code,
    link: `${deps.baseUrl}${paths.register({ ref: code })}`,
    invited: figures?.invited ?? 0,
    rewarded: figures?.rewarded ?? 0,
    credit,
    rules: referralRules(),
    uses: uses.map(({ name, signedUpAt, rewardedAt }) => ({
      // Who closed the account has no name any more.
      name: name === null ? "A former student" : shortName(name),
      joinedOn: dayInLagos(signedUpAt),
      isRewarded: rewardedAt !== null,
    })),
  };
}

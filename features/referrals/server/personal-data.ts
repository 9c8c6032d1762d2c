import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { referralCodes, referrals } from "./tables.ts";

const invitations: PersonalDataHolder = {
  name: "referrals",
  async read(db, { id }) {
    const [[own], invited, [came]] = await Promise.all([
      db
        .select({ code: referralCodes.code, createdAt: referralCodes.createdAt })
        .from(referralCodes)
        .where(eq(referralCodes.accountId, id)),
      // When, and not whom: the others are others.
      db
        .select({ signedUpAt: referrals.signedUpAt, rewardedAt: referrals.rewardedAt })
        .from(referrals)
        .where(eq(referrals.referrerId, id))
        .orderBy(asc(referrals.signedUpAt)),
      db
        .select({ signedUpAt: referrals.signedUpAt, rewardedAt: referrals.rewardedAt })
        .from(referrals)
        .where(eq(referrals.invitedId, id)),
    ]);
    const isNothing = !own && !came && invited.length === 0;
    return isNothing ? null : { code: own ?? null, invited, cameByInvitation: came ?? null };
  },
  // Who invited whom stays: the credit in the ledger came of it.
  async erase(tx, { id }) {
    await tx.delete(referralCodes).where(eq(referralCodes.accountId, id));
    return [];
  },
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const referralPersonalData: PersonalDataHolder[] = [invitations];

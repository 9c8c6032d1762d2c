import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { referralByteCount, referralCodeFrom } from "../rules.ts";
import { referralCodes } from "./tables.ts";

/** Codes that are taken already come up once in some hundred thousand; this many in a row never do. */
const maxAttempts = 8;

/** A student's code, made on the first look. Idempotent, also when asked for at many places at once. */
export async function ownReferralCode(db: DbOrTx, accountId: string, now: Date): Promise<string> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const [referralCode] = await db
      .select({ code: referralCodes.code })
      .from(referralCodes)
      .where(eq(referralCodes.accountId, accountId));
    if (referralCode) return referralCode.code;
    await db
      .insert(referralCodes)
      .values({ accountId, code: referralCodeFrom(randomBytes(referralByteCount)), createdAt: now })
      .onConflictDoNothing(); // made by another call, or the code is another user's
  }
  throw new Error("No free referral code was found.");
}

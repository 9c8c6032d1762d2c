import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { type Within, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { CodeSentResponse } from "../../answers-contract.ts";
import { accountTexts, type CodePurpose } from "../../contract.ts";
import { codeMs, maskEmail, maxAttemptsPerCode, resendPauseMs, resendWaitS } from "../../rules.ts";
import type { AccountDeps, Actor } from "../account-deps.ts";
import { type AccountMails, accountMails } from "../mails.ts";
import { accounts, oneTimeCodes } from "../tables.ts";
import { hashCode, newCode } from "./code.ts";

/** Who asked, as far as a code is bound to it. */
type Asker = Pick<Actor, "accountId" | "sessionId" | "token">;

/**
 * Makes a code for the session that asks, with what a right one puts in place, and mails it, all in the caller's transaction.
 * Errors: AppError too_many when the address was sent many codes.
 */
export async function sendCode(
  deps: Within<AccountDeps>,
  asker: Asker,
  options: { mails: AccountMails; to: string; purpose: CodePurpose; newPasswordHash?: string; newTwoFactor?: boolean },
): Promise<void> {
  const { purpose } = options;
  const now = deps.clock.now();
  const code = newCode(purpose);
  const begun = {
    codeHash: hashCode(code, purpose, asker.token),
    newPasswordHash: options.newPasswordHash ?? null,
    newTwoFactor: options.newTwoFactor ?? null,
    attempts: 0,
    createdAt: now,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeMs),
    usedAt: null,
  };
  // Begun again for the same, and still under way: that is sent again. What puts a password in place is bound to that password.
  const goesOn = sql`(${oneTimeCodes.usedAt} is null and ${oneTimeCodes.attempts} < ${maxAttemptsPerCode}
    and excluded.new_password_hash is null and ${oneTimeCodes.newTwoFactor} is not distinct from excluded.new_two_factor)`;
  await deps.db
    .insert(oneTimeCodes)
    .values({ id: newId(), accountId: asker.accountId, sessionId: asker.sessionId, purpose, ...begun })
    .onConflictDoUpdate({
      target: [oneTimeCodes.sessionId, oneTimeCodes.purpose],
      set: {
        ...begun,
        attempts: sql`case when ${goesOn} then ${oneTimeCodes.attempts} else 0 end`,
        earlierHashes: sql`case when ${goesOn} then ${withNewest.earlierHashes} else '{}' end`,
        earlierExpireAt: sql`case when ${goesOn} then ${withNewest.earlierExpireAt} else '{}' end`,
      },
    });
  await mailCode(deps, options.mails.code(options.to, purpose, code));
}

/** What becomes of the codes that were sent, when another is: each stays good until it is over. */
const withNewest = {
  earlierHashes: sql`${oneTimeCodes.earlierHashes} || ${oneTimeCodes.codeHash}`,
  earlierExpireAt: sql`${oneTimeCodes.earlierExpireAt} || ${oneTimeCodes.expiresAt}`,
};

/** A code that does not go must not be waited for. */
async function mailCode(deps: Within<AccountDeps>, mail: NewMail): Promise<void> {
  const outcome = await deps.mail.enqueueMail(deps.db, mail);
  if (outcome.kind !== "over-limit") return;
  const { retryAfterS } = outcome;
  throw new AppError("too_many", accountTexts.manyCodesSent(retryAfterS), { retryAfterS });
}

/**
 * Sends a new code for what is under way in this session. Earlier ones stay good until they are over, since mails cross on their
 * way; the attempts of all count together.
 * Errors: AppError too_many within a minute of the last one or after many (Retry-After shows how long), gone when nothing waits
 * for a code.
 */
export async function resendCode(deps: AccountDeps, asker: Asker, purpose: CodePurpose): Promise<CodeSentResponse> {
  const now = deps.clock.now();
  const mine = and(eq(oneTimeCodes.sessionId, asker.sessionId), eq(oneTimeCodes.purpose, purpose));
  const alive = and(mine, isNull(oneTimeCodes.usedAt), lt(oneTimeCodes.attempts, maxAttemptsPerCode));
  const [waiting] = await deps.db.select({ sentAt: oneTimeCodes.sentAt }).from(oneTimeCodes).where(alive);
  if (!waiting) throw new AppError("gone", purpose === "2fa" ? accountTexts.verifyFailed : accountTexts.codeWrong);
  refuseWithin(resendWaitS(waiting.sentAt, now));
  const mails = await accountMails(deps);
  return deps.db.transaction(async (tx) => {
    const code = newCode(purpose);
    // Conditional, so that of two at once only one sends.
    const [sent] = await tx
      .update(oneTimeCodes)
      .set({
        ...withNewest,
        codeHash: hashCode(code, purpose, asker.token),
        sentAt: now,
        expiresAt: new Date(now.getTime() + codeMs),
      })
      .where(and(alive, lte(oneTimeCodes.sentAt, new Date(now.getTime() - resendPauseMs))))
      .returning({ id: oneTimeCodes.id });
    if (!sent) refuseWithin(resendPauseMs / 1000);
    const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, asker.accountId));
    if (!account) throw new AppError("gone", accountTexts.codeWrong);
    await mailCode(within(deps, tx), mails.code(account.email, purpose, code));
    return codeSent(account.email, accountTexts.codeSentAgain);
  });
}

function refuseWithin(waitS: number): void {
  if (waitS > 0) throw new AppError("too_many", accountTexts.codeTooSoon, { retryAfterS: waitS });
}

/** The answer that a code is on its way. */
export const codeSent = (email: string, message: string): CodeSentResponse => ({
  message,
  email: maskEmail(email),
  resendAfterS: resendPauseMs / 1000,
});

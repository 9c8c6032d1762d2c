import { eq } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { accountTexts } from "../../contract.ts";
import type { AccountDeps, Actor } from "../account-deps.ts";
import { newLinkToken } from "../link-token.ts";
import { accountMails } from "../mails.ts";
import { accounts } from "../tables.ts";

/** Mails the link once more. Errors: AppError too_many. */
export async function resendVerification(deps: AccountDeps, actor: Actor): Promise<{ message: string }> {
  const [account] = await deps.db
    .select({ email: accounts.email, emailVerifiedAt: accounts.emailVerifiedAt })
    .from(accounts)
    .where(eq(accounts.id, actor.accountId));
  if (!account || account.emailVerifiedAt !== null) return { message: accountTexts.alreadyVerified };
  const mails = await accountMails(deps);
  await deps.db.transaction(async (tx) => {
    const token = await newLinkToken(within(deps, tx), { accountId: actor.accountId, purpose: "verify-email" });
    const outcome = await deps.mail.enqueueMail(tx, mails.verify(account.email, token));
    if (outcome.kind !== "over-limit") return;
    const { retryAfterS } = outcome;
    throw new AppError("too_many", accountTexts.manyLinksSent(retryAfterS), { retryAfterS });
  });
  return { message: accountTexts.verificationSent };
}

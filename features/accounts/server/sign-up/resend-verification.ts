import { eq } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import { accountTexts } from "../../contract.ts";
import { verifyLinkMs } from "../../rules.ts";
import type { AccountDeps, Actor } from "../account-deps.ts";
import { accountMails } from "../mails.ts";
import { accounts, linkTokens } from "../tables.ts";

/** Mails the link once more. Errors: AppError too_many. */
export async function resendVerification(deps: AccountDeps, actor: Actor): Promise<{ message: string }> {
  const [account] = await deps.db
    .select({ email: accounts.email, emailVerifiedAt: accounts.emailVerifiedAt })
    .from(accounts)
    .where(eq(accounts.id, actor.accountId));
  if (!account || account.emailVerifiedAt !== null) return { message: accountTexts.alreadyVerified };
  const mails = await accountMails(deps);
  const now = deps.clock.now();
  const token = newToken();
  await deps.db.transaction(async (tx) => {
    await tx.insert(linkTokens).values({
      id: newId(),
      accountId: actor.accountId,
      purpose: "verify-email",
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + verifyLinkMs),
    });
    const outcome = await deps.mail.enqueueMail(tx, mails.verify(account.email, token));
    if (outcome.kind !== "over-limit") return;
    const { retryAfterS } = outcome;
    throw new AppError("too_many", accountTexts.manyLinksSent(retryAfterS), { retryAfterS });
  });
  return { message: accountTexts.verificationSent };
}

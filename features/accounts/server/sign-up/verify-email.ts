import { and, eq, gt, isNull } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import { accountTexts } from "../../contract.ts";
import { verifyLinkMs } from "../../rules.ts";
import type { AccountDeps, Actor, Caller } from "../account-deps.ts";
import { accountMails } from "../mails.ts";
import { recordEvent } from "../security/record-event.ts";
import { accounts, linkTokens } from "../tables.ts";

/**
 * Verifies an address with the token of a mailed link (AUTH-13). Following the link again is fine while it lives: mail
 * programs open links before people do.
 * Errors: AppError gone for a token that is unknown or too old.
 */
export async function verifyEmail(deps: AccountDeps, token: string, caller: Caller): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [link] = await tx
      .update(linkTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(linkTokens.tokenHash, hashToken(token)),
          eq(linkTokens.purpose, "verify-email"),
          gt(linkTokens.expiresAt, now),
        ),
      )
      .returning({ accountId: linkTokens.accountId });
    if (!link) throw new AppError("gone", accountTexts.linkGone);
    const verified = await tx
      .update(accounts)
      .set({ emailVerifiedAt: now })
      .where(and(eq(accounts.id, link.accountId), isNull(accounts.emailVerifiedAt)))
      .returning({ id: accounts.id });
    if (verified.length > 0)
      await recordEvent(tx, { accountId: link.accountId, kind: "email-verified", caller, at: now });
  });
}

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

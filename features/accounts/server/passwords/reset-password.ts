import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { hashToken } from "#platform/ids/ids.ts";
import { accountTexts, type ResetPassword } from "../../contract.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { accountMails } from "../mails.ts";
import { lockAccount } from "../sign-in/open-session.ts";
import { accounts, linkTokens } from "../tables.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { setPassword } from "./set-password.ts";

/**
 * Sets a new password with the token of a mailed link (AUTH-08): once, within 30 minutes; every session ends.
 * Errors: AppError gone for a token that is unknown, used or too old; invalid (at /password) for a password that breaks the
 * rule, which leaves the link good.
 */
export async function resetPassword(deps: AccountDeps, caller: Caller, input: ResetPassword): Promise<void> {
  const now = deps.clock.now();
  const alive = and(
    eq(linkTokens.tokenHash, hashToken(input.token)),
    eq(linkTokens.purpose, "reset-password"),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
  );
  // Looked up before the password is hashed: hashing for tokens that no one mailed would be a gift to floods.
  const [owner] = await deps.db
    .select({ email: accounts.email, fullName: accounts.fullName })
    .from(linkTokens)
    .innerJoin(accounts, eq(accounts.id, linkTokens.accountId))
    .where(and(alive, inArray(accounts.state, ["active", "closing"])));
  const notFound = () => new AppError("gone", accountTexts.linkExpired);
  if (!owner) throw notFound();
  checkNewPassword(input.password, "password", owner);
  const passwordHash = await deps.hasher.hash(input.password);
  const mails = await accountMails(deps);
  await deps.db.transaction(async (tx) => {
    const [link] = await tx.select({ accountId: linkTokens.accountId }).from(linkTokens).where(alive);
    if (!link) throw notFound();
    const { accountId } = link;
    await lockAccount(within(deps, tx), { accountId });
    const used = await tx.update(linkTokens).set({ usedAt: now }).where(alive).returning({ id: linkTokens.id });
    if (used.length === 0) throw notFound();
    await setPassword(within(deps, tx), {
      accountId,
      passwordHash,
      event: "password-reset",
      exceptDeviceId: null,
      mails,
      caller,
    });
  });
}

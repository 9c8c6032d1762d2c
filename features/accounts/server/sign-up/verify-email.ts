import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { AppError } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { hashToken } from "#platform/ids/ids.ts";
import type { VerifyEmailResponse } from "../../answers-contract.ts";
import { accountTexts, type VerifyEmail } from "../../contract.ts";
import { addressVerified } from "../../events.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { newLinkToken } from "../link-token.ts";
import { recordEvent } from "../security/record-event.ts";
import { findDevice } from "../sign-in/known-device.ts";
import { accounts, linkTokens, socialIdentities } from "../tables.ts";
import { giveToOwner } from "./give-to-owner.ts";

/**
 * Verifies an address with the token of a mailed link (AUTH-13). In the browser in which the account was made or used (it
 * sends a session, the mark of a device, or the key of the sign-up) that is all. In any other the account goes to the person who
 * reads the mailbox (giveToOwner), and the answer holds a token to choose a password with: nothing else opens it any more.
 * Following the link again is fine while it lives: mail programs open links before people do, and people come back.
 * Errors: AppError gone for a token that is unknown or too old.
 */
export async function verifyEmail(
  deps: AccountDeps,
  actor: { accountId: string | null; caller: Caller },
  input: VerifyEmail,
): Promise<VerifyEmailResponse> {
  const now = deps.clock.now();
  const device = await findDevice(deps.db, input.device);
  return deps.db.transaction(async (tx) => {
    const account = await accountOfLink(tx, input.token, now);
    const isSameBrowser =
      actor.accountId === account.id ||
      device?.accountId === account.id ||
      (account.signUpKeyHash !== null && account.signUpKeyHash === hashToken(input.browserKey ?? ""));
    if (account.emailVerifiedAt === null && isSameBrowser) {
      await tx.update(accounts).set({ emailVerifiedAt: now, signUpKeyHash: null }).where(eq(accounts.id, account.id));
      await recordEvent(within(deps, tx), { accountId: account.id, kind: "email-verified", caller: actor.caller });
      await deps.emit(tx, addressVerified, { accountId: account.id, at: now });
      return { message: accountTexts.emailVerified };
    }
    const owned = await giveToOwner(within(deps, tx), account.id, actor.caller);
    // Also when the link is followed once more before a password was chosen.
    if (!owned && (await canLogIn(tx, account))) return { message: accountTexts.emailVerified };
    const setPassword = await newLinkToken(within(deps, tx), { accountId: account.id, purpose: "reset-password" });
    return { message: accountTexts.choosePassword, setPassword };
  });
}

/** The account of a link that lives, locked until the transaction ends. */
async function accountOfLink(tx: Tx, token: string, now: Date): Promise<AccountRow> {
  const alive = and(
    eq(linkTokens.tokenHash, hashToken(token)),
    eq(linkTokens.purpose, "verify-email"),
    gt(linkTokens.expiresAt, now),
  );
  const [link] = await tx.select({ accountId: linkTokens.accountId }).from(linkTokens).where(alive);
  const [account] = link
    ? await tx.select(accountColumns).from(accounts).where(eq(accounts.id, link.accountId)).for("no key update")
    : [];
  if (!account) throw new AppError("gone", accountTexts.linkExpired);
  await tx.update(linkTokens).set({ usedAt: now }).where(alive);
  return account;
}

async function canLogIn(tx: Tx, account: AccountRow): Promise<boolean> {
  if (account.passwordHash !== null) return true;
  const identities = await tx
    .select({ subject: socialIdentities.subject })
    .from(socialIdentities)
    .where(eq(socialIdentities.accountId, account.id))
    .limit(1);
  return identities.length > 0;
}

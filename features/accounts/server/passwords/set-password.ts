import { and, eq, isNull } from "drizzle-orm";
import type { Within } from "#platform/deps.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import type { AccountMails } from "../mails.ts";
import { recordEvent } from "../security/record-event.ts";
import { forgetDevices } from "../sign-in/known-device.ts";
import { endSessions } from "../sign-in/open-session.ts";
import { giveToOwner } from "../sign-up/give-to-owner.ts";
import { accounts, linkTokens, socialIdentities, wrongCodeAttempts } from "../tables.ts";

/**
 * Puts a new password in place, in the caller's transaction, which has the account locked: every session ends on every device,
 * links to set a password die, devices are strangers again (but `exceptDeviceId`), and the owner gets a mail.
 */
export async function setPassword(
  deps: Within<AccountDeps>,
  options: {
    accountId: string;
    passwordHash: string;
    event: "password-reset" | "password-changed";
    exceptDeviceId: string | null;
    mails: AccountMails;
    caller: Caller;
  },
): Promise<void> {
  const { db: tx } = deps;
  const { accountId, caller } = options;
  const now = deps.clock.now();
  // The link came through the mailbox; a person who made the account may have only typed the address.
  if (options.event === "password-reset") await giveToOwner(deps, accountId, caller);
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash: options.passwordHash, passwordChangedAt: now, updatedAt: now })
    .where(eq(accounts.id, accountId))
    .returning({ email: accounts.email, emailVerifiedAt: accounts.emailVerifiedAt });
  if (!account) throw new Error("An account vanished while it was locked.");
  // The code of a change came through the mailbox, too. Until then anybody may have connected a log-in of theirs.
  if (account.emailVerifiedAt === null) {
    await tx.delete(socialIdentities).where(eq(socialIdentities.accountId, accountId));
    await tx.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.id, accountId));
  }
  // Anybody who used up the attempts of codes knew the password that has just gone; the owner came through the mailbox.
  if (options.event === "password-reset")
    await tx.delete(wrongCodeAttempts).where(eq(wrongCodeAttempts.accountId, accountId));
  await endSessions(deps, accountId);
  await forgetDevices(deps, accountId, options.exceptDeviceId);
  await tx
    .update(linkTokens)
    .set({ usedAt: now })
    .where(
      and(eq(linkTokens.accountId, accountId), eq(linkTokens.purpose, "reset-password"), isNull(linkTokens.usedAt)),
    );
  await recordEvent(deps, { accountId, kind: options.event, caller });
  await deps.mail.enqueueMail(tx, options.mails.passwordChanged(account.email, caller, now));
}

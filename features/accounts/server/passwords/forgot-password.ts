import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { within } from "#platform/deps.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { newLinkToken } from "../link-token.ts";
import { accountMails } from "../mails.ts";
import { recordEvent } from "../security/record-event.ts";
import { accounts } from "../tables.ts";

/**
 * Mails a link to set a new password (AUTH-08). Returns nothing, and takes the same time, whether the address has an account
 * or not, or had many mails already. The links of earlier mails stay good until one of them is used.
 */
export async function forgotPassword(deps: AccountDeps, caller: Caller, email: string): Promise<void> {
  await Promise.all([mailLink(deps, caller, email), pause(deps.answerAfterMs)]);
}

async function mailLink(deps: AccountDeps, caller: Caller, email: string): Promise<void> {
  const mails = await accountMails(deps);
  await deps.db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.email, email), inArray(accounts.state, ["active", "closing"])));
    if (!account) return;
    const token = await newLinkToken(within(deps, tx), { accountId: account.id, purpose: "reset-password" });
    await recordEvent(within(deps, tx), { accountId: account.id, kind: "reset-asked", caller });
    await deps.mail.enqueueMail(tx, mails.reset(account.email, token));
  });
}

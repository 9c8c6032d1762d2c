import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { checkOpen } from "#features/site/server/public.ts";
import { invalid } from "#lib/app-error.ts";
import { parseEmailAddress } from "#lib/email-address.ts";
import { lineOf } from "#lib/one-line.ts";
import { canBePrinted } from "#lib/printed-letters.ts";
import { type Within, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { accountTexts, type OAuthProviderName, oauthLabels } from "../../contract.ts";
import { invitedSignUp } from "../../events.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { type AccountRow, accountColumns, insertAccount } from "../account-rows.ts";
import { newLinkToken } from "../link-token.ts";
import { type AccountMails, accountMails } from "../mails.ts";
import { recordEvent } from "../security/record-event.ts";
import { giveToOwner } from "../sign-up/give-to-owner.ts";
import { accounts, type SocialPerson, socialIdentities } from "../tables.ts";

/**
 * The account of a person at a provider: the one that is linked; else the one with the same address, linked now, but only
 * where the provider vouches for the address; else a new one. An account whose address was never verified may have been made
 * by another user in the owner's name: its password and sessions are thrown away when the owner comes this way.
 * `referralCode`: of the person who invited the person; it counts for a new account alone.
 * Errors: AppError invalid with a sentence for people when the provider gives no address, or does not vouch for one that has
 * an account; forbidden for a new one while the academy is shut.
 */
export async function accountOf(
  deps: AccountDeps,
  caller: Caller,
  {
    provider,
    person,
    referralCode,
  }: { provider: OAuthProviderName; person: SocialPerson; referralCode?: string | null },
): Promise<AccountRow> {
  const mails = await accountMails(deps);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const linked = await linkedAccount(tx, provider, person, now);
    if (linked) return linked;
    const email = person.email === null ? null : parseEmailAddress(person.email);
    if (email === null) throw invalid(accountTexts.providerNoEmail(oauthLabels[provider]));
    const notified = tidyName(person.fullName);
    // A name that no document could print is requested in Latin letters where people type it; here no one is asked.
    const fullName = notified && canBePrinted(notified) ? notified : (email.split("@")[0] ?? email);
    const emailVerifiedAt = person.emailVerified ? now : null;
    const newAccount = { id: newId(), email, fullName, emailVerifiedAt, createdAt: now, updatedAt: now };
    const made = await insertAccount(within(deps, tx), newAccount, ["student"]);
    if (made) await checkOpen(within(deps, tx));
    const account = made ?? (await takeOver(within(deps, tx), { provider, email, person, caller }));
    if (made && referralCode) await deps.emit(tx, invitedSignUp, { accountId: made.id, code: referralCode, at: now });
    // Another person of this provider was linked before: the one who holds the address now takes the place.
    await tx
      .delete(socialIdentities)
      .where(
        and(
          eq(socialIdentities.accountId, account.id),
          eq(socialIdentities.provider, provider),
          ne(socialIdentities.subject, person.subject),
        ),
      );
    await tx
      .insert(socialIdentities)
      .values({ provider, subject: person.subject, accountId: account.id, email, createdAt: now, lastUsedAt: now })
      .onConflictDoNothing(); // two first log-ins of one person at once
    await recordEvent(within(deps, tx), { accountId: account.id, kind: made ? "signed-up" : "social-linked", caller });
    if (!made) await deps.mail.enqueueMail(tx, mails.socialLinked(account.email, oauthLabels[provider], caller, now));
    if (made && !person.emailVerified) await sendVerification(within(deps, tx), mails, account);
    return account;
  });
}

async function linkedAccount(tx: Tx, provider: OAuthProviderName, person: SocialPerson, now: Date) {
  const [identity] = await tx
    .update(socialIdentities)
    .set({ lastUsedAt: now })
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, person.subject)))
    .returning({ accountId: socialIdentities.accountId });
  if (!identity) return undefined;
  const [account] = await tx.select(accountColumns).from(accounts).where(eq(accounts.id, identity.accountId));
  return account;
}

/** The account that holds the address already, made safe to open for this person. */
async function takeOver(
  deps: Within<AccountDeps>,
  coming: { provider: OAuthProviderName; email: string; person: SocialPerson; caller: Caller },
): Promise<AccountRow> {
  const { provider, email, person, caller } = coming;
  if (!person.emailVerified) throw invalid(accountTexts.providerUnverified(oauthLabels[provider]));
  const [account] = await deps.db
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.email, email), ne(accounts.state, "closed")))
    .for("no key update");
  if (!account) throw invalid(accountTexts.providerFailed(oauthLabels[provider]));
  return (await giveToOwner(deps, account.id, caller)) ?? account;
}

async function sendVerification(deps: Within<AccountDeps>, mails: AccountMails, account: AccountRow) {
  const { db: tx } = deps;
  const token = await newLinkToken(deps, { accountId: account.id, purpose: "verify-email" });
  await deps.mail.enqueueMail(tx, mails.verify(account.email, token));
}

const tidyName = (name: string) => lineOf(name.slice(0, 1_000)).slice(0, 120).trim();

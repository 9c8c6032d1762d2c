import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { checkOpen } from "#features/site/server/public.ts";
import { within } from "#platform/deps.ts";
import { hashToken, newId } from "#platform/ids/ids.ts";
import { accountTexts, type SignUp } from "../../contract.ts";
import { invitedSignUp, signedUp } from "../../events.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { insertAccount } from "../account-rows.ts";
import { newLinkToken } from "../link-token.ts";
import { accountMails } from "../mails.ts";
import { checkNewPassword } from "../passwords/check-new-password.ts";
import { recordEvent } from "../security/record-event.ts";
import { accounts } from "../tables.ts";

/**
 * Signs up a student (AUTH-06, AUTH-07) and mails a link to verify the address. An address that has an account already gets
 * the same answer in the same time and nothing is changed; its owner gets a mail instead (decision 005).
 * Errors: AppError forbidden while the academy is shut, invalid (at /password) for a password that breaks the rule, unavailable when too many sign up at once.
 */
export async function signUp(deps: AccountDeps, caller: Caller | null, input: SignUp): Promise<{ message: string }> {
  await checkOpen(deps);
  checkNewPassword(input.password, "password", input);
  await Promise.all([takeIn(deps, caller, input), pause(deps.answerAfterMs)]);
  return { message: accountTexts.signUpDone };
}

async function takeIn(deps: AccountDeps, caller: Caller | null, input: SignUp): Promise<void> {
  const mails = await accountMails(deps);
  const passwordHash = await deps.hasher.hash(input.password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // The unique address decides who is first; the other finds the row and becomes "again".
    const account = {
      id: newId(),
      email: input.email,
      fullName: input.fullName,
      passwordHash,
      signUpKeyHash: input.browserKey ? hashToken(input.browserKey) : null,
      timeZone: input.timeZone,
      createdAt: now,
      updatedAt: now,
    };
    const made = await insertAccount(within(deps, tx), account, ["student"]);
    const [current] = made
      ? [made]
      : await tx
          .select({ id: accounts.id, email: accounts.email })
          .from(accounts)
          .where(eq(accounts.email, input.email));
    if (!current) return; // erased in this very moment
    if (made) await deps.emit(tx, signedUp, { accountId: made.id, at: now });
    if (made && input.referralCode) {
      await deps.emit(tx, invitedSignUp, { accountId: made.id, code: input.referralCode, at: now });
    }
    await recordEvent(within(deps, tx), { accountId: current.id, kind: made ? "signed-up" : "sign-up-again", caller });
    const token = await newLinkToken(within(deps, tx), {
      accountId: current.id,
      purpose: made ? "verify-email" : "reset-password",
    });
    await deps.mail.enqueueMail(
      tx,
      made ? mails.verify(current.email, token) : mails.signUpAgain(current.email, token),
    );
  });
}

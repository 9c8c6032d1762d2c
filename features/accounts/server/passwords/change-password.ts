import { AppError, invalidAt } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import type { Limit } from "#platform/limits/limiter.ts";
import type { CodeSentResponse } from "../../answers-contract.ts";
import { accountTexts, type ChangePassword } from "../../contract.ts";
import { normalPassword } from "../../rules.ts";
import type { AccountDeps } from "../account-deps.ts";
import { codeSent, sendCode } from "../codes/send-code.ts";
import { refuseCode, tryCode } from "../codes/try-code.ts";
import { accountMails } from "../mails.ts";
import { getOwnAccount } from "../profile/own-account.ts";
import { recordEvent } from "../security/record-event.ts";
import type { CallingSession } from "../sign-in/find-session.ts";
import { lockAccount } from "../sign-in/open-session.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { setPassword } from "./set-password.ts";

/** Guesses at the password by someone who holds a session but not the password. Right ones count too, so keep it roomy. */
const passwordChecks: Limit = { name: "password-check", max: 10, windowS: 15 * 60 };

/** Whether `password` opens the account of the caller. Errors: AppError too_many after many attempts. */
export async function isOwnPassword(
  deps: AccountDeps,
  accountId: string,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const retryAfterS = await deps.limiter.hit(passwordChecks, { id: accountId });
  if (retryAfterS > 0) throw new AppError("too_many", accountTexts.tooManyLogins, { retryAfterS });
  return deps.hasher.verify(passwordHash, password, { urgent: true });
}

/**
 * Begins to change the password (PWD-01): checks the address, the old password and the rule, keeps the hash of the new one
 * with a code of five characters, and mails the code. Nothing has changed yet.
 * Errors: AppError invalid naming the field, too_many.
 */
export async function changePassword(
  deps: AccountDeps,
  session: CallingSession,
  input: ChangePassword,
): Promise<CodeSentResponse> {
  const account = await getOwnAccount(deps, session);
  if (input.email.trim().toLowerCase() !== account.email.toLowerCase())
    throw invalidAt("email", accountTexts.otherEmail, "wrong");
  if (account.passwordHash === null) throw invalidAt("oldPassword", accountTexts.noPasswordYet, "wrong");
  checkNewPassword(input.newPassword, "newPassword", account);
  if (!(await isOwnPassword(deps, account.id, account.passwordHash, input.oldPassword))) {
    throw invalidAt("oldPassword", accountTexts.wrongOldPassword, "wrong");
  }
  if (normalPassword(input.newPassword) === normalPassword(input.oldPassword)) {
    throw invalidAt("newPassword", accountTexts.samePassword, "wrong");
  }
  const newPasswordHash = await deps.hasher.hash(input.newPassword, { urgent: true });
  const mails = await accountMails(deps);
  await deps.db.transaction(async (tx) => {
    await sendCode(within(deps, tx), session, { mails, to: account.email, purpose: "password", newPasswordHash });
    await recordEvent(within(deps, tx), {
      accountId: account.id,
      kind: "password-change-asked",
      caller: session.caller,
    });
  });
  return codeSent(account.email, accountTexts.changeStarted);
}

/**
 * Ends it (PWD-02, PWD-03): with the right code the new password is in place and every session has ended, this one included.
 * Errors: AppError invalid (wrong) or gone (expired, used, five wrong attempts) with one sentence, too_many after ten wrong attempts
 * of codes in a day.
 */
export async function confirmPasswordChange(deps: AccountDeps, session: CallingSession, code: string): Promise<void> {
  const mails = await accountMails(deps);
  const { accountId } = session;
  const outcome = await deps.db.transaction(async (tx) => {
    await lockAccount(within(deps, tx), { accountId });
    const tried = await tryCode(within(deps, tx), {
      actor: session,
      purpose: "password",
      code,
      caller: session.caller,
    });
    if (tried.kind === "right" && tried.newPasswordHash !== null) {
      await setPassword(within(deps, tx), {
        accountId,
        passwordHash: tried.newPasswordHash,
        event: "password-changed",
        exceptDeviceId: session.deviceId,
        mails,
        caller: session.caller,
      });
    }
    return tried;
  });
  if (outcome.kind !== "right") throw refuseCode(outcome, "password");
}

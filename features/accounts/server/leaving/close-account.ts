import { eq } from "drizzle-orm";
import { within } from "#platform/deps.ts";
import type { CodeSentResponse } from "../../answers-contract.ts";
import { accountTexts, type Proof } from "../../contract.ts";
import { accountClosing } from "../../events.ts";
import { graceMs } from "../../rules.ts";
import type { AccountDeps } from "../account-deps.ts";
import { codeSent, sendCode } from "../codes/send-code.ts";
import { refuseCode, tryCode } from "../codes/try-code.ts";
import { accountMails } from "../mails.ts";
import { checkPassword } from "../passwords/check-password.ts";
import { getOwnAccount } from "../profile/own-account.ts";
import { recordEvent } from "../security/record-event.ts";
import type { CallingSession, FoundSession } from "../sign-in/find-session.ts";
import { endSessions, lockAccount } from "../sign-in/open-session.ts";
import { accounts } from "../tables.ts";

/** Mails a code for people without a password, or who prefer it. Errors: AppError too_many. */
export async function sendCloseCode(deps: AccountDeps, session: FoundSession): Promise<CodeSentResponse> {
  const account = await getOwnAccount(deps, session);
  const mails = await accountMails(deps);
  await deps.db.transaction((tx) =>
    sendCode(within(deps, tx), session, { mails, to: account.email, purpose: "close-account" }),
  );
  return codeSent(account.email, accountTexts.twoFactorCodeSent);
}

/**
 * Closes the caller's account, with the password or a fresh code: every session ends now and others see nothing of them any
 * more, everything is erased in 14 days (see eraseDueAccounts), and logging in before that takes it back.
 * Errors: AppError invalid at /password or /code; those of codes.
 */
export async function closeAccount(
  deps: AccountDeps,
  session: CallingSession,
  input: Proof,
): Promise<{ message: string; closeAfter: string }> {
  const account = await getOwnAccount(deps, session);
  if (input.code === undefined) await checkPassword(deps, account, input.password);
  const mails = await accountMails(deps);
  const now = deps.clock.now();
  const closeAfter = new Date(now.getTime() + graceMs);
  const outcome = await deps.db.transaction(async (tx) => {
    const txDeps = within(deps, tx);
    const { accountId } = session;
    // The password that was right must still be the one: the account may have gone to its owner since.
    await lockAccount(txDeps, {
      accountId,
      passwordHash: input.code === undefined ? account.passwordHash : undefined,
    });
    if (input.code !== undefined) {
      const tried = await tryCode(txDeps, {
        actor: session,
        purpose: "close-account",
        code: input.code,
        caller: session.caller,
      });
      if (tried.kind !== "right") return tried;
    }
    await deps.emit(tx, accountClosing, { accountId, at: now });
    await tx.update(accounts).set({ state: "closing", closeAfter, updatedAt: now }).where(eq(accounts.id, accountId));
    await endSessions(txDeps, accountId);
    await recordEvent(txDeps, { accountId, kind: "closing-asked", caller: session.caller });
    await deps.mail.enqueueMail(tx, mails.closing(account.email, closeAfter));
    return { kind: "closing" as const };
  });
  if (outcome.kind !== "closing") throw refuseCode(outcome, "close-account");
  return { message: accountTexts.closing, closeAfter: closeAfter.toISOString() };
}

import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import type { CodeSentResponse } from "../../answers-contract.ts";
import { accountTexts, type Proof } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { codeSent, sendCode } from "../codes/send-code.ts";
import { refuseCode, tryCode } from "../codes/try-code.ts";
import { accountMails } from "../mails.ts";
import { checkPassword } from "../passwords/check-password.ts";
import { getOwnAccount } from "../profile/own-account.ts";
import { sessions } from "../tables.ts";
import type { CallingSession, FoundSession } from "./find-session.ts";
import { lockAccount } from "./open-session.ts";

/** Mails a code with which people without a password show that it is them. Errors: AppError too_many. */
export async function sendIdentityCode(deps: AccountDeps, session: FoundSession): Promise<CodeSentResponse> {
  const account = await getOwnAccount(deps, session);
  const mails = await accountMails(deps);
  await deps.db.transaction((tx) =>
    sendCode(within(deps, tx), session, { mails, to: account.email, purpose: "step-up" }),
  );
  return codeSent(account.email, accountTexts.twoFactorCodeSent);
}

/**
 * Lets this session alone do what is dangerous for the next minutes (rules.ts, freshMs), by the password or a fresh code.
 * Errors: AppError invalid at /password or /code; those of codes.
 */
export async function confirmIdentity(
  deps: AccountDeps,
  session: CallingSession,
  input: Proof,
): Promise<{ message: string }> {
  const account = await getOwnAccount(deps, session);
  if (input.code === undefined) await checkPassword(deps, account, input.password);
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // The password that was right must still be the one.
    await lockAccount(within(deps, tx), {
      accountId: account.id,
      passwordHash: input.code === undefined ? account.passwordHash : undefined,
    });
    if (input.code !== undefined) {
      const tried = await tryCode(within(deps, tx), {
        actor: session,
        purpose: "step-up",
        code: input.code,
        caller: session.caller,
      });
      if (tried.kind !== "right") return tried;
    }
    const confirmed = await tx
      .update(sessions)
      .set({ confirmedAt: now })
      .where(and(eq(sessions.id, session.sessionId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (confirmed.length === 0) throw new AppError("unauthenticated", accountTexts.sessionEnded);
    return { kind: "confirmed" as const };
  });
  if (outcome.kind !== "confirmed") throw refuseCode(outcome, "step-up");
  return { message: accountTexts.confirmed };
}

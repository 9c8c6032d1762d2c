import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import type { LoginResponse } from "../../answers-contract.ts";
import { accountTexts } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { refuseCode, tryCode } from "../codes/try-code.ts";
import { accountMails } from "../mails.ts";
import { accounts, sessions } from "../tables.ts";
import type { CallingSession } from "./find-session.ts";
import { findDevice } from "./known-device.ts";
import { lockAccount, openSession } from "./open-session.ts";

/**
 * Finishes a log-in with the code that was mailed (AUTH-04, AUTH-05): the pending session ends and a full one with a token of
 * its own begins, in one transaction with the use of the code.
 * Errors: AppError invalid (wrong) or gone (expired, used, five wrong attempts) with one sentence, too_many after ten wrong attempts
 * of codes in a day.
 */
export async function verifyTwoFactor(
  deps: AccountDeps,
  pending: CallingSession,
  input: { code: string; device?: string | null },
): Promise<LoginResponse> {
  const mails = await accountMails(deps);
  const named = await findDevice(deps.db, input.device);
  const knownDeviceId = named?.accountId === pending.accountId ? named.id : pending.deviceId;
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await lockAccount(within(deps, tx), { accountId: pending.accountId });
    const tried = await tryCode(within(deps, tx), {
      actor: pending,
      purpose: "2fa",
      code: input.code,
      caller: pending.caller,
    });
    if (tried.kind !== "right") return tried;
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, pending.sessionId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    // Ended between the look-up and here: by a change of the password, or by the owner in Settings.
    if (ended.length === 0) throw new AppError("unauthenticated", accountTexts.sessionEnded);
    const { accountId, remember } = pending;
    // Password and mailbox in one hand: the address is theirs.
    await tx
      .update(accounts)
      .set({ emailVerifiedAt: now, signUpKeyHash: null })
      .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)));
    return openSession(
      within(deps, tx),
      mails,
      { accountId, remember, knownDeviceId, caller: pending.caller },
      accountTexts.verifyDone,
    );
  });
  if ("kind" in outcome) throw refuseCode(outcome, "2fa");
  return outcome;
}

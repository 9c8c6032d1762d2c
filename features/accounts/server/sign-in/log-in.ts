import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { LoginResponse } from "../../answers-contract.ts";
import { accountTexts, type Login } from "../../contract.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { recordEvent } from "../security/record-event.ts";
import { accounts } from "../tables.ts";
import { findDevice } from "./known-device.ts";
import { takeLoginTicket } from "./login-limits.ts";
import { beginSession, type Opening } from "./open-session.ts";

/**
 * Logs in by e-mail and password (AUTH-01 to AUTH-03, AUTH-09). Returns a session, or with two-factor a pending token that
 * only verify-2fa and resend-code take.
 * Errors: AppError unauthenticated with one sentence for every wrong pair (known address or not), forbidden for a suspended
 * account after its right password, too_many after many wrong attempts, unavailable when too many log in at once.
 */
export async function logIn(deps: AccountDeps, caller: Caller, input: Login): Promise<LoginResponse> {
  const startedMs = performance.now();
  const [[account], device] = await Promise.all([
    deps.db.select(accountColumns).from(accounts).where(eq(accounts.email, input.email)),
    findDevice(deps.db, input.device),
  ]);
  const knownDeviceId = device && device.accountId === account?.id ? device.id : null;
  const ticket = await takeLoginTicket(deps, { email: input.email, caller, deviceId: knownDeviceId });
  const right = await deps.hasher.verify(account?.passwordHash ?? null, input.password, {
    urgent: knownDeviceId !== null,
  });
  if (!right || !account) {
    // Written for addresses without an account too: the answer must not come sooner for them.
    await recordEvent(deps, { accountId: account?.id ?? null, kind: "login-failed", caller });
    await pause(Math.max(0, Math.min(failedAfterMs, deps.answerAfterMs) - (performance.now() - startedMs)));
    throw new AppError("unauthenticated", accountTexts.wrongLogin);
  }
  const opening = {
    accountId: account.id,
    passwordHash: account.passwordHash,
    remember: input.remember ?? false,
    knownDeviceId,
    caller,
  };
  const [response] = await Promise.all([begin(deps, account, opening), ticket.giveBack()]);
  return response;
}

async function begin(deps: AccountDeps, account: AccountRow, opening: Opening): Promise<LoginResponse> {
  if (account.state === "suspended") throw new AppError("forbidden", accountTexts.suspended);
  return beginSession(deps, account, opening);
}

/** A wrong pair is answered no sooner than this: what is left of differences in work drowns in it. */
const failedAfterMs = 100;

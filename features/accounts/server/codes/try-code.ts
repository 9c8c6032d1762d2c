import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { AppError, invalid } from "#lib/app-error.ts";
import { accountTexts, type CodePurpose } from "../../contract.ts";
import { maxTriesPerCode, maxTriesPerDay } from "../../rules.ts";
import type { Actor, Caller } from "../account-deps.ts";
import { recordEvent } from "../security/record-event.ts";
import { dailyCodeTries, oneTimeCodes } from "../tables.ts";
import { hashCode } from "./code.ts";

export type CodeOutcome =
  | { kind: "right"; newPasswordHash: string | null; newTwoFactor: boolean | null }
  /** Looked at, and wrong. */
  | { kind: "wrong" }
  /** Not looked at: expired, used, tried too often, or there is none. */
  | { kind: "dead" }
  /** Not looked at: this account's tries of today are used up. */
  | { kind: "day-over"; retryAfterS: number };

/**
 * Tries a code in the caller's transaction. The tries are counted before anything is compared, by conditional writes that
 * lock the rows: however many come at once, no code is looked at more than five times, no account's codes more than ten
 * times a day, and a right code is right once. Wrong tries count only if the transaction commits, so do not throw inside it.
 */
export async function tryCode(
  tx: Tx,
  options: {
    actor: Pick<Actor, "accountId" | "sessionId" | "token"> & { deviceId: string | null };
    purpose: CodePurpose;
    code: string;
    caller: Caller;
    now: Date;
  },
): Promise<CodeOutcome> {
  const { actor, purpose, now } = options;
  const today = {
    accountId: actor.accountId,
    day: now.toISOString().slice(0, 10),
    source: actor.deviceId ?? "unknown",
  };
  const ofToday = and(
    eq(dailyCodeTries.accountId, today.accountId),
    eq(dailyCodeTries.day, today.day),
    eq(dailyCodeTries.source, today.source),
  );
  const takeBack = () =>
    tx
      .update(dailyCodeTries)
      .set({ tries: sql`${dailyCodeTries.tries} - 1` })
      .where(ofToday);

  const [counted] = await tx
    .insert(dailyCodeTries)
    .values({ ...today, tries: 1 })
    .onConflictDoUpdate({
      target: [dailyCodeTries.accountId, dailyCodeTries.day, dailyCodeTries.source],
      set: { tries: sql`${dailyCodeTries.tries} + 1` },
      setWhere: lt(dailyCodeTries.tries, maxTriesPerDay),
    })
    .returning({ tries: dailyCodeTries.tries });
  if (!counted) return { kind: "day-over", retryAfterS: secondsToMidnight(now) };

  const given = hashCode(options.code, purpose, actor.token);
  // The hashes are under a key that the caller cannot choose, so comparing them in SQL leaks no timing of use.
  const [tried] = await tx
    .update(oneTimeCodes)
    .set({
      attempts: sql`${oneTimeCodes.attempts} + 1`,
      usedAt: sql`case when ${oneTimeCodes.codeHash} = ${given} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(oneTimeCodes.sessionId, actor.sessionId),
        eq(oneTimeCodes.accountId, actor.accountId),
        eq(oneTimeCodes.purpose, purpose),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now),
        lt(oneTimeCodes.attempts, maxTriesPerCode),
      ),
    )
    .returning({
      usedAt: oneTimeCodes.usedAt,
      newPasswordHash: oneTimeCodes.newPasswordHash,
      newTwoFactor: oneTimeCodes.newTwoFactor,
    });
  if (!tried) {
    await takeBack();
    return { kind: "dead" };
  }
  if (tried.usedAt === null) {
    await recordEvent(tx, { accountId: actor.accountId, kind: "code-failed", caller: options.caller, at: now });
    return { kind: "wrong" };
  }
  // A right one is no guess: somebody who logs in often must not run out of tries.
  await takeBack();
  return { kind: "right", newPasswordHash: tried.newPasswordHash, newTwoFactor: tried.newTwoFactor };
}

/** The refusal for a code that was not right: the same sentence for wrong and dead ones. */
export function refuseCode(outcome: Exclude<CodeOutcome, { kind: "right" }>, purpose: CodePurpose): AppError {
  if (outcome.kind === "day-over") {
    return new AppError("too_many", accountTexts.tooManyCodes, { retryAfterS: outcome.retryAfterS });
  }
  const message = purpose === "2fa" ? accountTexts.verifyFailed : accountTexts.codeWrong;
  if (outcome.kind === "dead") return new AppError("gone", message);
  return invalid(message, [{ pointer: "/code", code: "wrong", message }]);
}

const secondsToMidnight = (now: Date) => Math.ceil((86_400_000 - (now.getTime() % 86_400_000)) / 1000);

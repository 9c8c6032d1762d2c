import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { AppError, invalidAt } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { accountTexts, type CodePurpose } from "../../contract.ts";
import { maxAttemptsPerCode, maxAttemptsPerDay } from "../../rules.ts";
import type { Actor, Caller } from "../account-deps.ts";
import { recordEvent } from "../security/record-event.ts";
import { oneTimeCodes, wrongCodeAttempts } from "../tables.ts";
import { hashCode } from "./code.ts";

export type CodeOutcome =
  | { kind: "right"; newPasswordHash: string | null; newTwoFactor: boolean | null }
  /** Looked at, and wrong. */
  | { kind: "wrong" }
  /** Not looked at: expired, used, tried too often, or there is none. */
  | { kind: "dead" }
  /** Not looked at: this account's attempts of the last 24 hours are used up. */
  | { kind: "day-over"; retryAfterS: number };

/**
 * Tries a code in the caller's transaction. The attempts are counted before anything is compared, by conditional writes that
 * lock the rows: however many come at once, no code is looked at more than five times, no account's codes more than ten
 * times in 24 hours, and a right code is right once. Wrong attempts count only if the transaction commits, so do not throw inside it.
 */
export async function tryCode(
  deps: InTx<"clock">,
  options: {
    actor: Pick<Actor, "accountId" | "sessionId" | "token">;
    purpose: CodePurpose;
    code: string;
    caller: Caller;
  },
): Promise<CodeOutcome> {
  const { db: tx } = deps;
  const { actor, purpose } = options;
  const now = deps.clock.now();
  const waitS = await countTry(tx, actor.accountId, now);
  if (waitS > 0) return { kind: "day-over", retryAfterS: waitS };

  const value = hashCode(options.code, purpose, actor.token);
  const at = sql`${now.toISOString()}::timestamptz`;
  const isRight = sql`(${oneTimeCodes.codeHash} = ${value} or exists (
    select from unnest(${oneTimeCodes.earlierHashes}, ${oneTimeCodes.earlierExpireAt}) as earlier (hash, expires_at)
    where earlier.hash = ${value} and earlier.expires_at > ${at}))`;
  // The hashes are under a key that the caller cannot choose, so comparing them in SQL leaks no timing of use.
  const [tried] = await tx
    .update(oneTimeCodes)
    .set({
      attempts: sql`${oneTimeCodes.attempts} + 1`,
      usedAt: sql`case when ${isRight} then ${at} end`,
    })
    .where(
      and(
        eq(oneTimeCodes.sessionId, actor.sessionId),
        eq(oneTimeCodes.accountId, actor.accountId),
        eq(oneTimeCodes.purpose, purpose),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now),
        lt(oneTimeCodes.attempts, maxAttemptsPerCode),
      ),
    )
    .returning({
      usedAt: oneTimeCodes.usedAt,
      newPasswordHash: oneTimeCodes.newPasswordHash,
      newTwoFactor: oneTimeCodes.newTwoFactor,
    });
  if (!tried) {
    await takeTryBack(tx, actor.accountId);
    return { kind: "dead" };
  }
  if (tried.usedAt === null) {
    await recordEvent(deps, { accountId: actor.accountId, kind: "code-failed", caller: options.caller });
    return { kind: "wrong" };
  }
  // A right one is no guess: someone who logs in often must not run out of attempts.
  await takeTryBack(tx, actor.accountId);
  return { kind: "right", newPasswordHash: tried.newPasswordHash, newTwoFactor: tried.newTwoFactor };
}

/** The refusal for a code that was not right: the same sentence for wrong and dead ones. */
export function refuseCode(outcome: Exclude<CodeOutcome, { kind: "right" }>, purpose: CodePurpose): AppError {
  if (outcome.kind === "day-over") {
    return new AppError("too_many", accountTexts.tooManyCodes(outcome.retryAfterS), {
      retryAfterS: outcome.retryAfterS,
    });
  }
  const message = purpose === "2fa" ? accountTexts.verifyFailed : accountTexts.codeWrong;
  if (outcome.kind === "dead") return new AppError("gone", message);
  return invalidAt("code", message, "wrong");
}

const dayMs = 86_400_000;

/**
 * Counts a try at the account's codes: at most ten in any 24 hours, by whatever device, pending log-in or call they come. The
 * row stays locked until the transaction ends. Answers 0, or the seconds until the oldest of the ten no longer counts.
 */
async function countTry(tx: Tx, accountId: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const dayAgo = sql`${new Date(now.getTime() - dayMs).toISOString()}::timestamptz`;
  const recent = sql`array(select tried from unnest(${wrongCodeAttempts.triedAt}) tried where tried > ${dayAgo} order by tried)`;
  const counted = await tx
    .insert(wrongCodeAttempts)
    .values({ accountId, triedAt: [now] })
    .onConflictDoUpdate({
      target: wrongCodeAttempts.accountId,
      set: { triedAt: sql`${recent} || ${at}` },
      setWhere: sql`cardinality(${recent}) < ${maxAttemptsPerDay}`,
    })
    .returning({ accountId: wrongCodeAttempts.accountId });
  if (counted.length > 0) return 0;
  const [wrongCodeTry] = await tx
    .select({ oldest: sql<string>`(${recent})[1]` })
    .from(wrongCodeAttempts)
    .where(eq(wrongCodeAttempts.accountId, accountId));
  const freeAtMs = new Date(wrongCodeTry?.oldest ?? now).getTime() + dayMs;
  return Math.max(1, Math.ceil((freeAtMs - now.getTime()) / 1000));
}

/** Takes the try off the count again that this transaction added: the last of the row that it locked. */
const takeTryBack = (tx: Tx, accountId: string) =>
  tx
    .update(wrongCodeAttempts)
    .set({ triedAt: sql`trim_array(${wrongCodeAttempts.triedAt}, 1)` })
    .where(eq(wrongCodeAttempts.accountId, accountId));

import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq, lt, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { AppError, invalidAt } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { requestKeys } from "./tables.ts";

/** A request that its sender may send again. */
export type KeyedRequest = {
  /** What is requested; the same key may stand for something else elsewhere. */
  scope:
    | "review"
    | "application"
    | "pick"
    | "order"
    | "payment"
    | "statement"
    | "transfer"
    | "refund"
    | "desk-payment"
    | "extension"
    | "coupon"
    | "pay-rate"
    | "vat-rate"
    | "hand-in"
    | "authoring";
  /** The Idempotency-Key; null when the sender gave none, and each try is a request of its own. */
  key: string | null;
  /** Who asks, and for what: all that must be the same for it to be the same request. */
  content: unknown;
};

/** Shown when a key comes again with something else. */
const otherContent = "This Idempotency-Key was used for another request. Please use a new one.";

/**
 * Does `work` once for a key, in the transaction that `work` writes in: the same key with the same content gets the first answer
 * again and changes nothing, however late it comes and whatever was stored since.
 * Errors: AppError invalid for other content, conflict while the first is still being worked on; those of `work`, after which the
 * key is free again.
 */
export async function answerOnce<T>(tx: Tx, request: KeyedRequest, now: Date, task: () => Promise<T>): Promise<T> {
  const { scope, key } = request;
  if (key === null) return task();
  await lockName(tx, `${scope}:${key}`);
  const input = await findResponse<T>(tx, request);
  if (input) return input.answer;
  const response = await task();
  await tx
    .insert(requestKeys)
    .values({ scope, key, contentHash: hashOf(request.content), answer: response, createdAt: now });
  return response;
}

/** How long a retry waits for the first call, which mostly is done by then: attempts, and the pause between two of them. */
const lockAttempts = 10;
const betweenMs = 100;

/** One transaction at a time works on a key. Errors: AppError conflict while another does and goes on doing so. */
async function lockName(tx: Tx, name: string): Promise<void> {
  for (let attempts = 1; attempts <= lockAttempts; attempts += 1) {
    const { rows } = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 7203118404)) as "isOurs"`,
    );
    if (rows[0]?.isOurs) return;
    if (attempts < lockAttempts) await setTimeout(betweenMs);
  }
  throw new AppError("conflict", "This request is still being worked on. Please try again in a moment.", {
    retryAfterS: 1,
  });
}

/** The answer that a request got before, for work that is expensive to begin. Errors: AppError invalid for other content. */
export async function findResponse<T>(
  db: DbOrTx,
  { scope, key, content }: KeyedRequest,
): Promise<{ answer: T } | null> {
  if (key === null) return null;
  const [requestKey] = await db
    .select({ contentHash: requestKeys.contentHash, answer: requestKeys.answer })
    .from(requestKeys)
    .where(and(eq(requestKeys.scope, scope), eq(requestKeys.key, key)));
  if (!requestKey) return null;
  if (requestKey.contentHash !== null && requestKey.contentHash !== hashOf(content)) {
    throw invalidAt("Idempotency-Key", otherContent, "used");
  }
  return { answer: requestKey.answer as T };
}

/** Days for which a key is remembered: a retry that comes later than that is no one's. */
const retentionDays = 90;

/** Forgets keys of long ago. Returns how many. */
export async function purgeRequestKeys({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionDays * 24 * 60 * 60 * 1000);
  const { rowCount } = await db.delete(requestKeys).where(lt(requestKeys.createdAt, before));
  return rowCount ?? 0;
}

const hashOf = (content: unknown) => createHash("sha256").update(JSON.stringify(content)).digest("base64url");

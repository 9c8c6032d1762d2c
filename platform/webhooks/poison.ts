import { desc, inArray, lt } from "drizzle-orm";
import { z } from "zod";
import type { DbOrTx } from "#db/client.ts";
import type { Log } from "#lib/log.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { isCleanText } from "#platform/http/clean-input.ts";
import { newId } from "#platform/ids/ids.ts";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { type WebhookSource, webhookPoison } from "./tables.ts";

/** What is stored of one, of all, and for how long. */
const maxBytes = 16 * 1024;
const maxStored = 1_000;
const retentionMs = 30 * 24 * 60 * 60_000;

/** Something signed has not the shape that its sender promised. The message is why, in words of ours, without anything of it. */
export class PoisonError extends Error {
  override readonly name = "PoisonError";
}

type PoisonDeps = { db: DbOrTx; clock: Clock; log: Log };

/**
 * Stores something signed that was not understood, and shows it in the log, so that its sender can be answered 200 and what follows it is read.
 * Of very many the newest stay.
 */
export async function savePoison(
  { db, clock, log }: PoisonDeps,
  { source, content, reason }: { source: WebhookSource; content: Uint8Array | string; reason: string },
): Promise<void> {
  const id = newId();
  log.error({ source, poison: id, reason }, "a signed webhook could not be parsed; it is stored in webhook_poison");
  const stored = Buffer.from(content).subarray(0, maxBytes);
  await db.insert(webhookPoison).values({ id, source, receivedAt: clock.now(), reason, content: stored });
  const tooMany = db
    .select({ id: webhookPoison.id })
    .from(webhookPoison)
    .orderBy(desc(webhookPoison.receivedAt), desc(webhookPoison.id))
    .offset(maxStored);
  await db.delete(webhookPoison).where(inArray(webhookPoison.id, tooMany));
}

/** Forgets what was stored some weeks ago. Returns how many. */
export async function purgePoison({ db, clock }: Omit<PoisonDeps, "log">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  const { rowCount } = await db.delete(webhookPoison).where(lt(webhookPoison.receivedAt, before));
  return rowCount ?? 0;
}

const purgePoisonJob = defineJob("webhooks.purge-poison", z.object({}));

/** Starts forgetting old poison, once a day among all processes. */
export async function startPoisonJobs(deps: PoisonDeps & { jobs: Jobs }): Promise<void> {
  await deps.jobs.work(purgePoisonJob, async () => {
    const purged = await purgePoison(deps);
    if (purged > 0) deps.log.info({ purged }, "old unparsed webhooks deleted");
  });
  await deps.jobs.schedule(purgePoisonJob, "45 2 * * *", {});
}

/** Something signed as JSON. Errors: PoisonError. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    throw new PoisonError("It is not JSON.");
  }
}

/** A name or number of another user's objects, as far as a row can keep it. */
export const foreignWord = (longest: number) =>
  z.string().min(1).max(longest).refine(isCleanText, "It holds characters that cannot be kept.");

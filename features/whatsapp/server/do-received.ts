import { type VerbDeps, within } from "#platform/deps.ts";
import { savePoison } from "#platform/webhooks/poison.ts";
import { doWritten } from "./receive.ts";
import { claimNext, markDone, maxAttempts, type ReportedEvent } from "./received.ts";
import { takeStatus } from "./status.ts";

/**
 * Does what WhatsApp reported and no one did yet, in its order. What fails is tried again after a pause and holds up nothing else; after
 * many attempts it is stored for staff. Returns how many are done; returns early when `signal` aborts.
 */
export async function doReceived(deps: VerbDeps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const next = await claimNext(deps.db, deps.clock.now());
    if (!next) break;
    try {
      await doOne(deps, next);
      done += 1;
    } catch (error) {
      deps.log.error(
        { err: error, attempts: next.attempts },
        "a WhatsApp message could not be processed; it will be retried",
      );
      if (next.attempts < maxAttempts) continue;
      await deps.db.transaction(async (tx) => {
        const content = JSON.stringify({ id: next.providerId, ...next.event });
        await savePoison(within(deps, tx), { source: "whatsapp", content, reason: "It could not be done." });
        await markDone(tx, next.providerId);
      });
    }
  }
  return done;
}

async function doOne(deps: VerbDeps, { providerId, event }: ReportedEvent): Promise<void> {
  if (event.kind === "message") return doWritten(deps, { providerId, ...event });
  await takeStatus(deps, event);
  await markDone(deps.db, providerId);
}

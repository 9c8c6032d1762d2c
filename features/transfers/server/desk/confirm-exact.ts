import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { findDeskOrders, needsSecond, waitingApprovals } from "#features/checkout/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import { transferActions } from "../tables.ts";
import { askForLine, countLine, lockLine } from "./confirm-line.ts";
import type { DeskDeps } from "./desk-deps.ts";
import { matchWaiting } from "./match-waiting.ts";

/** How long one call goes on; what is left is done by the next, or by the job. */
const maxMs = 20_000;

async function importerOf(tx: Tx, statementId: string): Promise<string | null> {
  const [imported] = await tx
    .select({ actorId: transferActions.actorId })
    .from(transferActions)
    .where(and(eq(transferActions.statementId, statementId), inArray(transferActions.action, ["import", "type"])));
  return imported?.actorId ?? null;
}

/**
 * Counts every transfer that is exact (match-rules.ts), each in a transaction of its own in which it is looked at again. Harmless at
 * any time and twice at once. Above the amount that is set it waits for a second staff member, asked for by who imported or typed it. `actorId` null: no one asked for it. Returns how many this call counted.
 */
export async function confirmExact(
  deps: DeskDeps,
  actorId: string | null,
  signal?: AbortSignal,
): Promise<{ confirmedCount: number }> {
  const { lines, orders, matches } = await matchWaiting(deps);
  const until = performance.now() + maxMs;
  let confirmedCount = 0;
  for (const { id, amountMinor } of lines) {
    const match = matches.get(id);
    const seen = orders.get(match?.candidates[0]?.orderId ?? "");
    if (match?.kind !== "exact" || !seen) continue;
    if (signal?.aborted || performance.now() > until) break;
    try {
      const isCounted = await deps.db.transaction(async (tx) => {
        const line = await lockLine(within(deps, tx), id);
        const [order] = await findDeskOrders(tx, [seen.id], deps.clock.now());
        // Another process, person or payment may have been there since they were matched.
        const isStill =
          line.state === "waiting" &&
          order?.isPayable === true &&
          (amountMinor === order.dueMinor || amountMinor === order.restMinor) &&
          order.countedOn.length === seen.countedOn.length;
        if (!isStill) return false;
        const shares = [{ orderId: seen.id, amountMinor }];
        if (!(await needsSecond(within(deps, tx), line))) {
          await countLine(within(deps, tx), { line, shares, actorId });
          return true;
        }
        // Who imported or typed it has confirmed it so far; above the amount another staff member does, too.
        const importer = await importerOf(tx, line.statementId);
        if (importer && (await waitingApprovals(tx, "transfer", [id])).length === 0) {
          await askForLine(within(deps, tx), { line, shares, actorId: importer });
        }
        return false;
      });
      if (isCounted) confirmedCount += 1;
    } catch (error) {
      // A refused one waits for a staff member; it does not delay the others.
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ err: error, lineId: id }, "an exact transfer could not be confirmed");
    }
  }
  return { confirmedCount };
}

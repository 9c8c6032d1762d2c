import { recordAudit } from "#features/audit/server/public.ts";
import type { Periods } from "#features/site/contract.ts";
import { changeSettings, readSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";

/**
 * Changes the academy's periods of payment, for orders that are placed from now on, and writes down who did, with before and after.
 * Errors: AppError invalid for a period that is too short or too long.
 */
export const changePeriods = (
  deps: Pick<VerbDeps, "db" | "clock" | "log">,
  actorId: string,
  wanted: Periods,
): Promise<Periods> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const was = (await readSettings(inTx)).periods;
    const changes = new Map(Object.entries(wanted).map(([name, value]) => [`periods.${name}`, String(value)]));
    const { periods } = await changeSettings(inTx, changes);
    const details = { was, is: periods };
    const at = deps.clock.now();
    await recordAudit(tx, { actorId, action: "periods.changed", about: "settings", subject: null, details, at });
    return periods;
  });

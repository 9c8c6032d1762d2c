import { recordAudit } from "#features/audit/server/public.ts";
import type { SiteSettings } from "#features/site/contract.ts";
import { changeSettings, readSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";

/** The academy's rules about money that administrators change, and what the change is called in the log. */
const rules = { periods: "periods.changed", secondPerson: "second-person.changed" } as const;

/**
 * Changes the academy's periods of payment (for orders that are placed from now on) or the amounts above which two people decide,
 * and writes down who did, with before and after. Errors: AppError invalid for a number that is too small or too large.
 */
export const changeMoneyRules = <Rule extends keyof typeof rules>(
  deps: Pick<VerbDeps, "db" | "clock" | "log">,
  actorId: string,
  rule: Rule,
  wanted: SiteSettings[Rule],
): Promise<SiteSettings[Rule]> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const was = (await readSettings(inTx))[rule];
    const changes = new Map(Object.entries(wanted).map(([name, value]) => [`${rule}.${name}`, String(value)]));
    const is = (await changeSettings(inTx, changes))[rule];
    const at = deps.clock.now();
    const details = { was, is };
    await recordAudit(tx, { actorId, action: rules[rule], about: "settings", subject: null, details, at });
    return is;
  });

import type { Db } from "#db/client.ts";
import type { SiteSettings } from "#features/site/contract.ts";
import { changeSettings, readSettings } from "#features/site/server/public.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";

/**
 * Changes settings for the person who has the machine, and writes down that the command line did, with each setting before and after.
 * `changes` and errors: those of changeSettings. Answers the settings as stored.
 */
export const changeSite = (
  deps: Pick<VerbDeps, "clock" | "log"> & { db: Db },
  changes: ReadonlyMap<string, string>,
): Promise<SiteSettings> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const before = await readSettings(inTx);
    const after = await changeSettings(inTx, changes);
    const names = new Set([...changes.keys()].map((name) => name.split(".")[0]));
    const only = (settings: SiteSettings) =>
      Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)));
    const at = deps.clock.now();
    await recordStaffWrite(tx, {
      actorId: null,
      action: "settings.changed",
      about: "settings",
      subject: null,
      before: only(before),
      after: only(after),
      details: { by: "npm run site" },
      at,
    });
    return after;
  });

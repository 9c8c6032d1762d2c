import type { SiteSettings } from "#features/site/contract.ts";
import { changeSettings, readSettings } from "#features/site/server/public.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";

/**
 * Changes settings for the person who has the machine, and writes down that the command line did, with each setting before and after.
 * `changes` and errors: those of changeSettings. Returns the settings as stored.
 */
export const changeSite = (
  deps: Pick<VerbDeps, "db" | "clock" | "log">,
  changes: ReadonlyMap<string, string>,
): Promise<SiteSettings> =>
  staffWrite(deps, null, async (tx, record) => {
    const inTx = within(deps, tx);
    const before = await readSettings(inTx);
    const after = await changeSettings(inTx, changes);
    const names = new Set([...changes.keys()].map((name) => name.split(".")[0]));
    const only = (settings: SiteSettings) =>
      Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)));
    await record("settings.changed", null, {
      before: only(before),
      after: only(after),
      details: { by: "npm run site" },
    });
    return after;
  });

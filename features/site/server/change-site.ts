import { AppError } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { SiteSettings } from "../contract.ts";
import { settingText, textOfSetting } from "../office-texts.ts";
import { changeSettings } from "./change-settings.ts";

/**
 * Changes settings of the site and records who did, with each setting before and after. `changes` as in changeSettings; `seen`: their texts
 * when the form was opened; `by`: what changed them where no one is logged in. Returns the settings as stored.
 * Errors: those of changeSettings; AppError conflict with a field for each setting that another user changed since it was seen.
 */
export const changeSite = (
  deps: Pick<VerbDeps, "db" | "clock" | "log">,
  actorId: string | null,
  { changes, seen, by }: { changes: ReadonlyMap<string, string>; seen?: ReadonlyMap<string, string>; by?: string },
): Promise<SiteSettings> =>
  staffWrite(deps, actorId, async (tx, record) => {
    let before: SiteSettings | undefined;
    const after = await changeSettings(within(deps, tx), changes, (was) => {
      before = was;
      checkSeen(was, seen ?? new Map());
    });
    const names = new Set([...changes.keys()].map((name) => name.split(".")[0]));
    const only = (settings: object = {}) =>
      Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)));
    await record("settings.changed", null, {
      before: only(before),
      after: only(after),
      ...(by && { details: { by } }),
    });
    return after;
  });

function checkSeen(was: SiteSettings, seen: ReadonlyMap<string, string>): void {
  const fields = [...seen]
    .filter(([name, text]) => settingText(was, name) !== text)
    .map(([name]) => ({
      pointer: `/${name.replaceAll(".", "/")}`,
      code: "changed-meanwhile",
      message: `Someone else changed this: it is "${textOfSetting(was, name)}" now. Save again to keep yours.`,
    }));
  if (fields.length > 0) throw new AppError("conflict", "Someone else changed these settings.", { fields });
}

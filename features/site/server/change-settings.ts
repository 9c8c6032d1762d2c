import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { type FieldError, invalid } from "#lib/app-error.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { type SiteSettings, siteSettingsSchema } from "../contract.ts";
import { readSettings } from "./get-settings.ts";
import { putSetting, type SettingsTree } from "./put-setting.ts";
import { siteSettings } from "./tables.ts";

/**
 * Changes settings of the site, all of them or none. `changes` maps a name (`tagline`, or `bank.bankName` for a part) to its
 * text, of a list an entry a line; empty text clears what may be blank. `check` sees what is before, with no one else changing it, and may refuse.
 * Pages show the change within a second. Returns the settings as stored.
 * Errors: AppError invalid whose fields name each setting that is unknown or does not fit.
 */
export async function changeSettings(
  deps: { db: DbOrTx; clock: VerbDeps["clock"]; log: VerbDeps["log"] },
  changes: ReadonlyMap<string, string>,
  check?: (was: SiteSettings) => void,
): Promise<SiteSettings> {
  return deps.db.transaction(async (tx) => {
    await lockSettings({ db: tx });
    const was = await readSettings(within(deps, tx));
    check?.(was);
    const settings = settingsWith(was, changes);
    const keys = new Set([...changes.keys()].map((name) => name.split(".")[0] as keyof SiteSettings));
    const updatedAt = deps.clock.now();
    for (const key of keys) {
      await tx
        .insert(siteSettings)
        .values({ key, value: settings[key], updatedAt })
        .onConflictDoUpdate({ target: siteSettings.key, set: { value: settings[key], updatedAt } });
    }
    return settings;
  });
}

/** Settings as they would be with `changes`. Errors: as changeSettings. */
export function settingsWith(was: SiteSettings, changes: ReadonlyMap<string, string>): SiteSettings {
  const settings: SettingsTree = structuredClone(was);
  const errors: FieldError[] = [];
  for (const [name, text] of changes) {
    if (!putSetting(settings, name.split("."), text)) errors.push(errorAt(name, "There is no such setting."));
  }
  const parsed = siteSettingsSchema.safeParse(settings);
  for (const issue of parsed.error?.issues ?? []) {
    // An entry of a list is an error of the list.
    const name = issue.path.filter((part) => typeof part === "string").join(".");
    if (!errors.some(({ pointer }) => pointer === errorAt(name, "").pointer)) errors.push(errorAt(name, issue.message));
  }
  if (!parsed.success || errors.length > 0) {
    throw invalid(errors.map(({ pointer, message }) => `${pointer.slice(1)}: ${message}`).join("\n"), errors);
  }
  return parsed.data;
}

/** Two owners at once: the second reads what the first wrote, or a part of a setting would be lost. */
export const lockSettings = ({ db: tx }: InTx) =>
  tx.execute(sql`lock table ${siteSettings} in share row exclusive mode`);

const errorAt = (name: string, message: string): FieldError => ({
  pointer: `/${name.replaceAll(".", "/")}`,
  code: "invalid",
  message,
});

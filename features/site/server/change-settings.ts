import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { type FieldError, invalid } from "#lib/app-error.ts";
import { isRecord } from "#lib/properties-of.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { type SiteSettings, siteSettingsSchema } from "../contract.ts";
import { readSettings } from "./get-settings.ts";
import { siteSettings } from "./tables.ts";

type Tree = Record<string, unknown>;

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
    // Two owners at once: the second reads what the first wrote, or a part of a setting would be lost.
    await tx.execute(sql`lock table ${siteSettings} in share row exclusive mode`);
    const was = await readSettings(within(deps, tx));
    check?.(was);
    const settings: Tree = structuredClone(was);
    const errors: FieldError[] = [];
    for (const [name, text] of changes) {
      if (!put(settings, name.split("."), text)) errors.push(errorAt(name, "There is no such setting."));
    }
    const parsed = siteSettingsSchema.safeParse(settings);
    for (const issue of parsed.error?.issues ?? []) {
      // An entry of a list is an error of the list.
      const name = issue.path.filter((part) => typeof part === "string").join(".");
      if (!errors.some(({ pointer }) => pointer === errorAt(name, "").pointer))
        errors.push(errorAt(name, issue.message));
    }
    if (!parsed.success || errors.length > 0) {
      throw invalid(errors.map(({ pointer, message }) => `${pointer.slice(1)}: ${message}`).join("\n"), errors);
    }
    const keys = new Set([...changes.keys()].map((name) => name.split(".")[0] as keyof SiteSettings));
    const updatedAt = deps.clock.now();
    for (const key of keys) {
      await tx
        .insert(siteSettings)
        .values({ key, value: parsed.data[key], updatedAt })
        .onConflictDoUpdate({ target: siteSettings.key, set: { value: parsed.data[key], updatedAt } });
    }
    return parsed.data;
  });
}

const errorAt = (name: string, message: string): FieldError => ({
  pointer: `/${name.replaceAll(".", "/")}`,
  code: "invalid",
  message,
});

/** Puts a text instead of the value that is there, in its kind. False where no single value is there. */
function put(tree: Tree, [key = "", ...rest]: string[], text: string): boolean {
  if (!Object.hasOwn(tree, key)) return false;
  const current = tree[key];
  if (!Array.isArray(current) && isRecord(current)) return rest.length > 0 && put(current, rest, text);
  if (rest.length > 0) return false;
  tree[key] = Array.isArray(current)
    ? text.split(/\r?\n/).filter((line) => line.trim() !== "")
    : typeof current === "number"
      ? Number(text.trim() || Number.NaN)
      : text;
  return true;
}

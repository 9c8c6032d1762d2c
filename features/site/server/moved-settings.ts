import { siteSettings as supplied } from "#data/settings.ts";
import { AppError } from "#lib/app-error.ts";
import type { InTx, TxDeps } from "#platform/deps.ts";
import { type SiteSettings, siteSettingsSchema } from "../contract.ts";
import type { MovedSettings } from "../office-contract.ts";
import { type GroupName, type SettingField, settingGroups, settingText } from "../office-texts.ts";
import { changeSettings, settingsWith } from "./change-settings.ts";
import { readSettings } from "./get-settings.ts";

/** Settings by their names with the texts that they had, and those that came instead. */
export type MovedChanges = Record<string, { was: string; came: string }>;

type Deps = Pick<TxDeps, "db" | "log">;

/** The settings of a group as they go to another academy. */
export async function readSettingsOut(deps: Deps, group: GroupName): Promise<MovedSettings> {
  const settings = await readSettings(deps);
  const names = Object.keys(settingGroups[group].fields);
  return Object.fromEntries(names.map((name) => [name, settingText(settings, name) ?? ""]));
}

/**
 * What settings from elsewhere would change here, or why one of them is none. `isOwn`: some of it is neither supplied nor empty, but the academy's
 * own.
 */
export async function judgeSettings(
  deps: Deps,
  moved: MovedSettings,
): Promise<{ changes: MovedChanges; isOwn: boolean } | { why: string }> {
  const here = await readSettings(deps);
  let then: SiteSettings;
  try {
    then = settingsWith(here, new Map(Object.entries(moved)));
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return { why: error.message };
    throw error;
  }
  const [unset, changes] = [siteSettingsSchema.parse({}), {} as MovedChanges];
  let isOwn = false;
  for (const name of Object.keys(moved)) {
    const [was, came] = [settingText(here, name) ?? "", settingText(then, name) ?? ""];
    if (was === came) continue;
    changes[name] = { was, came };
    isOwn ||= was !== settingText(unset, name) && was !== settingText(supplied, name);
  }
  return { changes, isOwn };
}

/** Changes settings to what came. */
export async function bringSettings(deps: InTx<"clock" | "log">, changes: MovedChanges): Promise<void> {
  await changeSettings(deps, new Map(Object.entries(changes).map(([name, { came }]) => [name, came])));
}

/** Has the settings what they had before; not those that someone changed since. Returns what these are called. */
export async function takeBackSettings(deps: InTx<"clock" | "log">, changes: MovedChanges): Promise<string[]> {
  const here = await readSettings(deps);
  const isAsCame = ([name, { came }]: [string, { came: string }]) => settingText(here, name) === came;
  const back = Object.entries(changes).filter(isAsCame);
  if (back.length > 0) await changeSettings(deps, new Map(back.map(([name, { was }]) => [name, was])));
  return Object.entries(changes).flatMap((change) => (isAsCame(change) ? [] : [settingLabel(change[0])]));
}

/** What a setting is called. */
function settingLabel(name: string): string {
  for (const group of Object.values(settingGroups)) {
    const fields: Record<string, SettingField> = group.fields;
    if (fields[name]) return fields[name].label;
  }
  return name;
}

/** `Name: now “Academy”, then “Harmattan School”.` */
export const textOfChanges = (changes: MovedChanges): string =>
  Object.entries(changes)
    .map(([name, { was, came }]) => `${settingLabel(name)}: now ${quoted(was)}, then ${quoted(came)}.`)
    .join(" ");
const quoted = (text: string) => {
  const line = text.replace(/\s+/g, " ");
  return line === "" ? "nothing" : `“${line.length > 80 ? `${line.slice(0, 80)}…` : line}”`;
};

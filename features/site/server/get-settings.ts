import { siteSettings as supplied } from "#data/settings.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { SiteSettings } from "../contract.ts";
import { siteSettingsSchema } from "../contract.ts";
import { siteSettings } from "./tables.ts";

export type SettingsDeps = Pick<TxDeps, "db" | "log" | "baseUrl" | "staffEmail">;

/**
 * The site's settings as its pages show them, whole. A missing key takes its default; so does one whose stored value does not
 * fit (a slip in a database console must not take every page down), and that is logged. On a site that others can reach the
 * examples of the supplied academy count as not set: no one must pay to them or write to them.
 */
export async function getSettings(deps: SettingsDeps): Promise<SiteSettings> {
  return asShown(deps, await readSettings(deps));
}

/** Settings as pages show them, of those that are stored or typed. */
export function asShown(deps: Pick<SettingsDeps, "baseUrl" | "staffEmail">, stored: SiteSettings): SiteSettings {
  if (isThisMachine(deps.baseUrl)) return stored;
  const settings = { ...stored };
  for (const key of examplesIn(settings))
    Object.assign(settings, { [key]: siteSettingsSchema.shape[key].parse(undefined) });
  // Anybody who is to pay, or has a question, must find someone: staff, until the owner names another address.
  return { ...settings, supportEmail: settings.supportEmail || deps.staffEmail };
}

/** The settings as they are stored, with defaults for what is missing. */
export async function readSettings(deps: Pick<SettingsDeps, "db" | "log">): Promise<SiteSettings> {
  const rows = await deps.db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const settings: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(siteSettingsSchema.shape)) {
    const parsed = schema.safeParse(stored.get(key));
    if (parsed.success) settings[key] = parsed.data;
    else
      deps.log.warn(
        { key, problem: parsed.error.issues[0]?.message },
        "a site setting is invalid; its default is used",
      );
  }
  return siteSettingsSchema.parse(settings);
}

/** What reaches no one, or another user, while it is as supplied. */
const contacts = ["supportEmail", "chatPhone", "chatUrl", "communityUrl"] as const;
export type ExampleKey = (typeof contacts)[number] | "bank";

/** Whether students can pay into the academy's own account: it is whole, and none of the examples. */
export const isBankSet = (settings: SiteSettings): boolean =>
  !examplesIn(settings).includes("bank") && Object.values(settings.bank).every((part) => part !== "");

/** Which settings are still the supplied examples. Of the bank one such part is enough: money would go astray all the same. */
export function examplesIn(settings: SiteSettings): ExampleKey[] {
  const { accountNumber, bankName } = settings.bank;
  const isExampleBank = /^[0\s-]*0[0\s-]*$/.test(accountNumber) || bankName === supplied.bank.bankName;
  return [...(isExampleBank ? ["bank" as const] : []), ...contacts.filter((key) => settings[key] === supplied[key])];
}

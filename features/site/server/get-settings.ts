import type { TxDeps } from "#platform/deps.ts";
import type { SiteSettings } from "../contract.ts";
import { siteSettingsSchema } from "../contract.ts";
import { siteSettings } from "./tables.ts";

/**
 * The site's settings, whole. A missing key takes its default; so does one whose stored value does not fit (a slip in a
 * database console must not take every page down), and that is logged.
 */
export async function getSettings(deps: Pick<TxDeps, "db" | "log">): Promise<SiteSettings> {
  const rows = await deps.db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const settings: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(siteSettingsSchema.shape)) {
    const parsed = schema.safeParse(stored.get(key));
    if (parsed.success) settings[key] = parsed.data;
    else
      deps.log.warn(
        { key, fault: parsed.error.issues[0]?.message },
        "a site setting does not fit; its default is used",
      );
  }
  return siteSettingsSchema.parse(settings);
}

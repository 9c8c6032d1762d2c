import type { SiteIdentity } from "#ui/brand/identity.ts";
import { wordmarkOf } from "#ui/brand/wordmark.ts";
import type { SiteSettings } from "../contract.ts";
import { shortNameOf } from "../rules.ts";
import { getSettings, type SettingsDeps } from "./get-settings.ts";

/** What the academy calls itself, from its settings. */
export const getIdentity = async (deps: SettingsDeps): Promise<SiteIdentity> => identityOf(await getSettings(deps));

/** The same of settings that are at hand. */
export function identityOf({ name, shortName, logoText, tagline, chatUrl }: SiteSettings): SiteIdentity {
  return { name, shortName: shortName || shortNameOf(name), tagline, wordmark: wordmarkOf(logoText || name), chatUrl };
}

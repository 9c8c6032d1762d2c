import type { TxDeps } from "#platform/deps.ts";
import type { SiteIdentity } from "#ui/brand/identity.ts";
import { wordmarkOf } from "#ui/brand/wordmark.ts";
import type { SiteSettings } from "../contract.ts";
import { shortNameOf } from "../rules.ts";
import { getSettings } from "./get-settings.ts";

/** What the academy calls itself, from its settings. */
export const getIdentity = async (deps: Pick<TxDeps, "db" | "log">): Promise<SiteIdentity> =>
  identityOf(await getSettings(deps));

/** The same of settings that are at hand. */
export function identityOf({ name, shortName, logoText, tagline }: SiteSettings): SiteIdentity {
  return { name, shortName: shortName || shortNameOf(name), tagline, wordmark: wordmarkOf(logoText || name) };
}

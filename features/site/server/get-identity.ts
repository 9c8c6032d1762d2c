import type { DbOrTx } from "#db/client.ts";
import type { SiteIdentity } from "#ui/brand/identity.ts";
import { wordmarkOf } from "#ui/brand/wordmark.ts";
import type { SiteSettings } from "../contract.ts";
import { shortNameOf } from "../rules.ts";
import { getSettings, type SettingsDeps } from "./get-settings.ts";

/** What was read last in this process, from each database. */
const lastRead = new WeakMap<DbOrTx, SiteIdentity>();

/**
 * Name, short name, tagline and logo of the academy, as every page carries them; those read last while the database is away, so that
 * the frame of the dashboard is without it.
 */
export async function getIdentity(deps: SettingsDeps): Promise<SiteIdentity> {
  try {
    const identity = identityOf(await getSettings(deps));
    lastRead.set(deps.db, identity);
    return identity;
  } catch (error) {
    const last = lastRead.get(deps.db);
    if (!last) throw error;
    return last;
  }
}

/** The same of settings that are at hand. */
export function identityOf({ name, shortName, logoText, tagline, chatUrl }: SiteSettings): SiteIdentity {
  return { name, shortName: shortName || shortNameOf(name), tagline, wordmark: wordmarkOf(logoText || name), chatUrl };
}

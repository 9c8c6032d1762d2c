import type { TxDeps } from "#platform/deps.ts";
import type { SiteIdentity } from "#ui/brand/identity.ts";
import type { DocumentSlug } from "../contract.ts";
import { findDocument } from "./find-document.ts";
import { getIdentity } from "./get-identity.ts";
import { getSettings, type SettingsDeps } from "./get-settings.ts";
import { listFaq } from "./list-faq.ts";
import { listTestimonials } from "./list-testimonials.ts";

export { changeSettings } from "./change-settings.ts";
export { drawLogo } from "./draw-logo.ts";
export { examplesIn, readSettings } from "./get-settings.ts";
export { sitemapEntries } from "./sitemap.ts";

/** What other features and page loaders may read of the site. */
export function siteReads(deps: SettingsDeps & Pick<TxDeps, "clock">) {
  let lastIdentity: SiteIdentity | null = null;
  return {
    getSettings: () => getSettings(deps),
    /**
     * Name, short name, tagline and logo, as every page carries them; those read last while the database is away, so that the
     * frame of the dashboard stands without it.
     */
    async getIdentity(): Promise<SiteIdentity> {
      try {
        lastIdentity = await getIdentity(deps);
      } catch (error) {
        if (lastIdentity === null) throw error;
      }
      return lastIdentity;
    },
    listTestimonials: () => listTestimonials(deps),
    listFaq: () => listFaq(deps),
    findDocument: (slug: DocumentSlug) => findDocument(deps, slug),
    /** The year of the copyright line, by the academy's own clock (Lagos is an hour ahead of UTC all year). */
    currentYear: () => new Date(deps.clock.now().getTime() + 60 * 60_000).getUTCFullYear(),
  };
}

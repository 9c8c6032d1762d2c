import type { TxDeps } from "#platform/deps.ts";
import type { DocumentSlug } from "../contract.ts";
import { findDocument } from "./find-document.ts";
import { getSettings } from "./get-settings.ts";
import { listFaq } from "./list-faq.ts";
import { listTestimonials } from "./list-testimonials.ts";

/** What other features and page loaders may read of the site. */
export function siteReads(deps: Pick<TxDeps, "db" | "clock" | "log">) {
  return {
    getSettings: () => getSettings(deps),
    listTestimonials: () => listTestimonials(deps),
    listFaq: () => listFaq(deps),
    findDocument: (slug: DocumentSlug) => findDocument(deps, slug),
    /** The year of the copyright line, by the academy's own clock (Lagos is an hour ahead of UTC all year). */
    currentYear: () => new Date(deps.clock.now().getTime() + 60 * 60_000).getUTCFullYear(),
  };
}

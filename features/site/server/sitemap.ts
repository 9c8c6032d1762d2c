import { escapeXml, xmlElement } from "#lib/xml.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";

export type SitemapEntry = {
  /** Path of the page, as written in links. */
  path: string;
  /** When its content last changed, where that is known. */
  changedAt?: Date;
};

/** Asks features on higher floors for the public pages that they have. */
export const sitemapEntries = defineExtensionPoint<() => Promise<SitemapEntry[]>>("site.sitemap-entries");

/** A site map (sitemaps.org) of these pages. `baseUrl` is the public origin without trailing slash. */
export function sitemap(entries: SitemapEntry[], baseUrl: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? xmlElement("lastmod", changedAt.toISOString()) : "";
    return `<url><loc>${escapeXml(baseUrl + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

import type { SiteSettings } from "#features/site/contract.ts";
import { paths } from "#lib/paths.ts";
import { escapeXml, xmlElement } from "#lib/xml.ts";
import { type PostSummary, resourceTexts } from "../contract.ts";

/** Readers ask every few minutes; older posts are on the site. */
const maxItems = 30;

/**
 * The posts as an RSS 2.0 feed, in the order given. `baseUrl` is the public origin without trailing slash. The same posts
 * give the same bytes, so that a reader can be informed that nothing changed.
 */
export function rssFeed(posts: PostSummary[], settings: Pick<SiteSettings, "name">, baseUrl: string): string {
  const items = posts.slice(0, maxItems).map((post) => {
    const url = `${baseUrl}${paths.post(post.slug)}`;
    return `<item>
${xmlElement("title", post.title)}
${xmlElement("link", url)}
<guid isPermaLink="true">${escapeXml(url)}</guid>
${xmlElement("pubDate", post.publishedAt.toUTCString())}
${xmlElement("dc:creator", post.author)}
${xmlElement("description", post.summary)}
</item>`;
  });
  const newest = posts.reduce<Date | null>(
    (date, post) => (date && date > post.updatedAt ? date : post.updatedAt),
    null,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${xmlElement("title", `${settings.name}: ${resourceTexts.title}`)}
${xmlElement("link", `${baseUrl}${paths.resources()}`)}
${xmlElement("description", resourceTexts.subtitle)}
<language>en-ng</language>
<atom:link href="${escapeXml(`${baseUrl}${paths.feed()}`)}" rel="self" type="application/rss+xml"/>
${newest ? `${xmlElement("lastBuildDate", newest.toUTCString())}\n` : ""}${items.join("\n")}
</channel>
</rss>
`;
}

/** Something that opens on this device without a network. */
export type SavedPage = { href: string; title: string };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The place of the list in the offline page; what is in it there is shown where nothing is stored. */
const position = /(<ul[^>]*data-stored[^>]*>)(.*?)(<\/ul>)/s;
/** The look of a link in it, as the page's own links have it. */
const linkClass = "link inline-flex min-h-11 items-center";

/** The offline page with what really opens; unchanged where nothing does. */
export function withSaved(html: string, pages: readonly SavedPage[]): string {
  if (pages.length === 0) return html;
  const items = pages.map(
    ({ href, title }) => `<li><a class="${linkClass}" href="${escaped(href)}">${escaped(title)}</a></li>`,
  );
  return html.replace(position, (_all, open: string, _empty, close: string) => open + items.join("") + close);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** The title of a document, without the name of the site behind it; null: it has none. */
export function titleIn(html: string): string | null {
  const title = /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1];
  if (!title) return null;
  const whole = title.replace(/&([#\w]+);/g, (all, name: string) => entities[name] ?? all).trim();
  const end = whole.lastIndexOf(" | ");
  return end > 0 ? whole.slice(0, end) : whole;
}

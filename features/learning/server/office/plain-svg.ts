/** Shapes and letters; nothing that runs, loads or points elsewhere. */
const tags = new Set("svg g path rect circle ellipse line polyline polygon text tspan title desc".split(" "));
const attributes = new Set(
  `xmlns viewBox role id width height x y x1 y1 x2 y2 dx dy cx cy r rx ry d points transform fill fill-opacity fill-rule stroke stroke-width
  stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin opacity font-size font-family font-weight font-style text-anchor text-decoration
  letter-spacing dominant-baseline aria-label aria-hidden`.split(/\s+/),
);
const piece = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z0-9:-]+="[^"<>&]*")*)\s*(\/?)>|([^<>]+)/y;
/** Entities of XML itself; a document that declares its own may grow without end. */
const text = /^(?:[^&]|&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)*$/;

/** Whether an SVG is a drawing of shapes and words alone, well-formed: no script, style, link, picture or entity of its own. */
export function isPlainSvg(content: Buffer): boolean {
  const svg = content.toString("utf8").replace(/^\uFEFF?(?:<\?xml [^<>]*\?>)?\s*/, "");
  if (!svg.startsWith("<svg") || svg.includes("\0") || svg.includes("\ufffd")) return false;
  const open: string[] = [];
  piece.lastIndex = 0;
  for (let at = 0; at < svg.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const [, end, tag, list = "", isEmpty, words] = piece.exec(svg) ?? [];
    if (words !== undefined) {
      if (!text.test(words) || (open.length === 0 && words.trim() !== "")) return false;
      continue;
    }
    if (tag === undefined || !tags.has(tag) || (open.length === 0 && at > 0 && !end)) return false;
    for (const [, name = "", value = ""] of list.matchAll(/([A-Za-z0-9:-]+)="([^"]*)"/g))
      if (!attributes.has(name) || /url|script|\\/i.test(value)) return false;
    if (end) {
      if (open.pop() !== tag) return false;
    } else if (!isEmpty) open.push(tag);
    if (open.length > 50) return false;
  }
  return open.length === 0;
}

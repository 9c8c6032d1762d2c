/** A piece of plain text, with where it leads if it is an address. */
export type LinkPart = { text: string; href: string | null };

/** Up to a space, a quotation mark or a sign that no one sees. */
const address = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”\p{C}]+/giu;
const closings = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/**
 * Plain text in pieces: addresses of http and https lead somewhere, all else is words. The full stop, comma or bracket in which
 * a sentence ends is no part of an address, unless the bracket began in it. An address with a name before its host leads
 * nowhere: it looks like another site than it is.
 */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let done = 0;
  for (const { 0: match, index } of text.matchAll(address)) {
    const shown = withoutSentenceEnd(match);
    const url = URL.parse(shown);
    if (!url?.hostname || url.username !== "" || url.password !== "") continue;
    if (index > done) parts.push({ text: text.slice(done, index), href: null });
    parts.push({ text: shown, href: url.href });
    done = index + shown.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null });
  return parts;
}

function withoutSentenceEnd(match: string): string {
  const counts = new Map<string, number>();
  for (const sign of match) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let end = match.length;
  for (; end > 0; end -= 1) {
    const last = match[end - 1] ?? "";
    const opening = closings.get(last);
    const isOver = opening ? (counts.get(last) ?? 0) > (counts.get(opening) ?? 0) : /[.,;:!?'’*_~…»]/.test(last);
    if (!isOver) break;
    counts.set(last, (counts.get(last) ?? 0) - 1);
  }
  return match.slice(0, end);
}

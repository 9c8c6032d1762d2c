/**
 * A title as a part of an address: lower case letters and digits of the Latin alphabet, hyphens between words, at most
 * `max` characters cut at a word. "Nielsen's heuristics (₦)" becomes "nielsens-heuristics". Empty when nothing is left.
 */
export function slugOf(title: string, max = 80): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = "";
  for (const word of words) {
    const next = slug ? `${slug}-${word}` : word.slice(0, max);
    if (next.length > max) break;
    slug = next;
  }
  return slug;
}

/** Words of a search: letters and digits only, at most six of them, each at most 40 long. */
export function plainWords(query: string): string[] {
  return query
    .normalize("NFC")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 6)
    .map((word) => word.slice(0, 40));
}

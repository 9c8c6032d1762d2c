/** Words a minute of an adult who reads on a screen. */
const wordsAMinute = 220;

/** How many minutes a Markdown text takes to read: whole, at least 1. Addresses of links are not read. */
export function readingMinutes(markdown: string): number {
  const words = markdown.replace(/\]\([^()]*\)/g, "]").match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
  return Math.max(1, Math.round(words.length / wordsAMinute));
}

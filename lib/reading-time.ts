/** Words a minute of an adult who reads on a screen. */
const wordsAMinute = 220;

/** How many words a Markdown text has. Addresses of links are not read. */
export const countWords = (markdown: string): number =>
  (markdown.replace(/\]\([^()]*\)/g, "]").match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? []).length;

/** How many minutes a Markdown text takes to read: whole, at least 1. */
export const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.round(countWords(markdown) / wordsAMinute));

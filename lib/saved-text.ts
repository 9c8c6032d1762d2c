/**
 * A text without what no database and no file can keep: NUL, and halves of characters (a pasted emoji that was cut). Nobody typed
 * them on purpose, and nobody sees them.
 */
export const savedText = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "");

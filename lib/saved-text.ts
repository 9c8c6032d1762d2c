/**
 * A text without what no database and no file can store: NUL, and halves of characters (a pasted emoji that was cut). No one typed
 * them on purpose, and no one sees them.
 */
export const savedText = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "");

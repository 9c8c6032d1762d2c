const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

// XML 1.0 has no way to write these, not even escaped: one of them would make the whole document unreadable.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming control characters is the purpose
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text as it may be in XML, between tags or within quotes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** `<name>text</name>`, the text escaped. */
export const xmlElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

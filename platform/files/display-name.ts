import { hasOwnSecret } from "#lib/own-secrets.ts";

const maxLength = 200;
const maxExtensionLength = 12;

/**
 * The name of an uploaded file as text to show: its last part, in NFC, without control, invisible and direction-changing
 * characters, at most 200 characters with its ending stored. Never a path, never empty. It is not safe in a header unchanged.
 */
export function safeDisplayName(name: string): string {
  const lastPart = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const visible = lastPart
    .replace(/[\t\n\r\p{Zs}\p{Zl}\p{Zp}]+/gu, " ")
    // Cc control, Cf invisible and direction marks, Cn and Co no agreed character, U+FFFD what was no text.
    .replace(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\ufffd]/gu, "")
    // What was between two spaces may be gone.
    .replace(/ +/g, " ")
    .normalize("NFC");
  // A picture of the screen may be named after a private link; its file keeps its ending.
  const shown = hasOwnSecret(name) ? (/\.[\w]{1,8}$/.exec(visible)?.[0] ?? "").replace(".", "file.") : visible;
  return trim(shorten(trim(shown))) || "file";
}

const trim = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, "");

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const extension = [...(/\.[^. ]+$/.exec(name)?.[0] ?? "")];
  const stored = extension.length <= maxExtensionLength ? extension : [];
  return [...characters.slice(0, maxLength - stored.length), ...stored].join("");
}

/**
 * A file's bytes as text: UTF-16 by its mark of the byte order, else UTF-8, else what Windows writes in western Europe. Null for bytes that
 * are no text.
 */
export function decodedText(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  return text.includes("\0") ? null : text.toWellFormed();
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

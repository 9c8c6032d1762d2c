import { open } from "node:fs/promises";

/** Encodings in which programs save text, tried in this order; a byte order mark decides before. */
const charsets = ["utf-8", "windows-1252"] as const;
export type Charset = (typeof charsets)[number] | "utf-16le" | "utf-16be";

/**
 * In which encoding the file at `path` is text: without control characters, and not the beginning of something that runs. Null for
 * what is none.
 */
export async function charsetOf(path: string): Promise<Charset | null> {
  const marked = await markedCharset(path);
  for (const charset of marked ? [marked] : charsets) if (await isTextIn(path, charset)) return charset;
  return null;
}

async function markedCharset(path: string): Promise<Charset | null> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const mark = buffer.toString("hex", 0, bytesRead);
    return mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : null;
  } finally {
    await handle.close();
  }
}

async function isTextIn(path: string, charset: Charset): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    let isFirst = true;
    for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (isFirst && /^(#!|%PDF|%!PS|\{\\rtf|MZ)/.test(text)) return false;
      isFirst = false;
      // What Windows-1252 has no letter for becomes one of the later controls.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/.test(text)) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

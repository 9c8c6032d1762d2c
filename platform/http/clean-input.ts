import { AppError } from "#lib/app-error.ts";

const maxDepth = 24;

/**
 * Refuses text that Postgres cannot keep or that hides something: NUL, lone surrogates; and values nested absurdly deep.
 * Walks parsed JSON, queries and params. Errors: AppError bad_request with one sentence.
 */
export function refuseUncleanInput(value: unknown, depth = 0): void {
  if (typeof value === "string") {
    if (!isCleanText(value)) throw unclean();
    return;
  }
  // Bytes are no text, and to go through them one by one takes a minute for some megabytes.
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return;
  if (depth >= maxDepth) throw new AppError("bad_request", "That is nested too deeply.");
  for (const [key, item] of Object.entries(value)) {
    if (!isCleanText(key)) throw unclean();
    refuseUncleanInput(item, depth + 1);
  }
}

/** Whether Postgres can keep a text: no NUL, no lone surrogate. */
export const isCleanText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const unclean = () => new AppError("bad_request", "The text contains characters that cannot be kept.");

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes a body as UTF-8. Errors: AppError bad_request where the bytes are not valid. */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError("bad_request", "The body is not valid UTF-8.");
  }
}

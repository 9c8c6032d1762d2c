import { AppError } from "#lib/app-error.ts";

const maxDepth = 24;

const unclean = "The text contains characters that cannot be kept.";

/**
 * Looks for text that Postgres cannot store or that hides something (NUL, lone surrogates) and for values nested absurdly deep, in
 * parsed JSON, queries and params. Returns the sentence about it; null: there is none.
 */
export function findUnclean(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return isCleanText(value) ? null : unclean;
  // Bytes are no text, and to go through them one by one takes a minute for some megabytes.
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return null;
  if (depth >= maxDepth) return "That is nested too deeply.";
  for (const [key, item] of Object.entries(value)) {
    const match = isCleanText(key) ? findUnclean(item, depth + 1) : unclean;
    if (match !== null) return match;
  }
  return null;
}

/** Whether Postgres can store a text: no NUL, no lone surrogate. */
export const isCleanText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Refuses such values. Errors: AppError bad_request with one sentence. */
export function refuseUncleanInput(value: unknown): void {
  const matchingUnclean = findUnclean(value);
  if (matchingUnclean !== null) throw new AppError("bad_request", matchingUnclean);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes a body as UTF-8. Errors: AppError bad_request where the bytes are not valid. */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError("bad_request", "The body is not valid UTF-8.");
  }
}

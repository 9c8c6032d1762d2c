/** The short reference of an order, which people type into a banking app: pure decisions, no I/O. */

/** 31 signs, a prime number of them, without 0 and O, 1 and I and L, which look alike. */
const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** The signs of references. */
export const referenceSigns = signs;
const drawn = 7;
const length = drawn + 1;

/** Random bytes that a reference takes. */
export const referenceByteCount = drawn;

/** How often the last sign counts is 1, the one before it 2, and so on: no weight is a multiple of 31. */
const weighted = (values: readonly number[]) => values.reduce((sum, value, at) => sum + value * (length - at), 0);

/**
 * Eight signs, the last of which checks the others: `K7QM4XWT`. One wrong sign, and any two that changed places, are always
 * found. Not a secret. Errors: RangeError for another number of bytes.
 */
export function referenceFrom(bytes: Uint8Array): string {
  if (bytes.length !== referenceByteCount) throw new RangeError(`A reference takes ${referenceByteCount} bytes.`);
  const values = [...bytes].map((byte) => byte % signs.length);
  const rest = weighted(values) % signs.length;
  return [...values, (signs.length - rest) % signs.length].map((value) => signs.charAt(value)).join("");
}

/** The reference that someone typed, in whatever case and with whatever between the signs; null for what cannot be one. */
export function readReference(typed: string): string | null {
  const text = typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const values = [...text].map((sign) => signs.indexOf(sign));
  if (values.length !== length || values.includes(-1)) return null;
  return weighted(values) % signs.length === 0 ? text : null;
}

/** A reference as shown and read out: `K7QM 4XWT`. */
export const shownReference = (reference: string): string => `${reference.slice(0, 4)} ${reference.slice(4)}`;

/** Every reference in a text of whatever shape whose check sign is in order, each once: banks put words and dashes around and into it. */
export function referencesIn(text: string): string[] {
  const plainText = text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const matches = new Set<string>();
  for (let at = 0; at + length <= plainText.length; at += 1) {
    const reference = readReference(plainText.slice(at, at + length));
    if (reference !== null) matches.add(reference);
  }
  return [...matches];
}

/**
 * The references that someone may have meant who typed eight signs of which one is wrong or unreadable, or two neighbours changed
 * places: by the check sign there are a few. Empty for all else.
 */
export function likelyReferences(typed: string): string[] {
  const values = [...typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase()].map((sign) => signs.indexOf(sign));
  const unread = values.flatMap((value, at) => (value === -1 ? [at] : []));
  if (values.length !== length || unread.length > 1) return [];
  const isRight = (all: readonly number[]) => weighted(all) % signs.length === 0;
  const replaced = (unread.length === 1 ? unread : values.keys().toArray()).flatMap((at) => {
    const right = [...signs].findIndex((_, value) => isRight(values.with(at, value)));
    return [values.with(at, right)];
  });
  const swapped = values.slice(1).map((value, at) => values.with(at, value).with(at + 1, values[at] ?? -1));
  const likely = [...replaced, ...(unread.length === 0 ? swapped.filter(isRight) : [])];
  return [...new Set(likely.map((meant) => meant.map((value) => signs.charAt(value)).join("")))];
}

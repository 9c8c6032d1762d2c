/** Letters that have no decomposition of their own and are written without their stroke on most keyboards. */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ß: "ss", æ: "ae", œ: "oe", ı: "i" };

/**
 * A short text as answers are compared: case, accents and tone marks, kinds of quotes and dashes, space around and between words
 * and a full stop at the end make no difference ("Ìbàdàn." and "ibadan" are one).
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/\s?([-/])\s?/g, "$1")
    .trim()
    .replace(/ ?\.$/, "");
}

import font from "./familjen-bold.json" with { type: "json" };

/** Words as outlines, for pictures that are drawn where no font is installed: Familjen Grotesk at weight 700. */
export type Lettering = {
  /** Path data in font units (`unitsPerEm` to the em), y downwards, the baseline at 0. */
  d: string;
  /** Width in font units. */
  width: number;
};

export const { unitsPerEm, capHeight } = font;

const glyphs = new Map(
  Object.entries(font.glyphs).map(([grapheme, text]) => {
    const split = text.indexOf(" ");
    return split < 0
      ? ([grapheme, { advance: Number(text), d: "" }] as const)
      : ([grapheme, { advance: Number(text.slice(0, split)), d: text.slice(split + 1) }] as const);
  }),
);

const kerning = new Map<string, number>();
for (const [left, groups] of Object.entries(font.kern)) {
  for (const [value, rights] of Object.entries(groups)) {
    for (const right of rights) kerning.set(left + right, Number(value));
  }
}

// The hooked letters of Hausa are not in the face; the plain letter is what people type without the keyboard for it.
const plainLetters: Record<string, string> = {
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƙ: "k",
  Ƙ: "K",
  ƴ: "y",
  Ƴ: "Y",
  "‑": "-",
  "‐": "-",
};

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The letters of a text that can be drawn: a letter that the face lacks becomes its plain form, or goes. */
function drawable(text: string): string[] {
  const matches: string[] = [];
  for (const { segment } of segmenter.segment(text.normalize("NFC").replace(/\s+/g, " "))) {
    const plainText = plainLetters[segment] ?? segment;
    const base = plainText.normalize("NFD").charAt(0);
    const drawn = [plainText, plainLetters[base] ?? base].find((candidate) => glyphs.has(candidate));
    if (drawn !== undefined) matches.push(drawn);
  }
  return matches;
}

/** Sets one line of text. */
export function letter(text: string): Lettering {
  let d = "";
  let width = 0;
  let previous = "";
  for (const grapheme of drawable(text)) {
    const glyph = glyphs.get(grapheme);
    if (!glyph) continue;
    width += kerning.get(previous + grapheme) ?? 0;
    if (glyph.d) d += `M${width} 0${glyph.d}`;
    width += glyph.advance;
    previous = grapheme;
  }
  return { d, width };
}

/** Width of a line at a size, in the units of that size. */
export function measure(text: string, size: number): number {
  return (letter(text).width * size) / unitsPerEm;
}

/** Breaks a text into lines no wider than `maxWidth`; a word that is wider than a line by itself is cut. */
export function wrap(text: string, size: number, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of drawable(text).join("").split(" ").filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer, size) <= maxWidth) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (measure(line, size) > maxWidth) {
      const head = fittingStart(line, size, maxWidth);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return line ? [...lines, line] : lines;
}

/** The longest start of a text that fits, at least one letter. */
function fittingStart(text: string, size: number, maxWidth: number): string {
  let start = "";
  for (const { segment } of segmenter.segment(text)) {
    if (start && measure(start + segment, size) > maxWidth) break;
    start += segment;
  }
  return start;
}

/** Ends a line with an ellipsis, taking off as many letters as it needs to fit. */
export function shorten(line: string, size: number, maxWidth: number): string {
  let stored = [...segmenter.segment(line)].map(({ segment }) => segment);
  while (stored.length > 0 && measure(`${stored.join("").trimEnd()}…`, size) > maxWidth) stored = stored.slice(0, -1);
  return `${stored.join("").replace(/[\s,.;:–-]+$/, "")}…`;
}

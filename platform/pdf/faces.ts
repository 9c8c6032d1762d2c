import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#lib/project-root.ts";

const faceFiles = {
  display: "familjen-grotesk-bold.ttf",
  body: "public-sans-regular.ttf",
  strong: "public-sans-semibold.ttf",
  other: "noto-sans-bold.ttf",
  arabic: "noto-sans-arabic-bold.ttf",
} as const;
export type Face = keyof typeof faceFiles;

/** What we ask of a face beyond what PDFKit passes on. */
export type OpenFace = {
  ascent: number;
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string): { glyphs: { isMark: boolean }[]; positions: { xOffset: number; yOffset: number }[] };
};

/** Each face as PDFKit opened it, stored by the process (to parse one takes longer than all else of a page), and before that its file. */
const cache = new Map<Face, OpenFace | Buffer>();

/** What PDFKit opens a face from. Its types know the names of files alone. */
function sourceOf(face: Face): string {
  const source = cache.get(face) ?? readFileSync(path.join(projectRoot(), "platform/pdf/fonts", faceFiles[face]));
  cache.set(face, source);
  return source as unknown as string;
}

/** Names our faces to a document; none is opened by it. */
export function registerFaces(doc: PDFKit.PDFDocument): void {
  for (const face of Object.keys(faceFiles) as Face[]) doc.registerFont(face, sourceOf(face));
}

type Glyph = { id: number; codePoints: number[]; isMark: boolean };

/** A face as PDFKit embeds it into one document. `unicode`: what each glyph of its subset is copied as. */
type EmbeddedFace = {
  font: OpenFace & { getGlyph(id: number, codePoints?: number[]): Glyph };
  layoutRun(text: string, features?: []): { glyphs: Glyph[] };
  encode(text: string, features?: []): unknown;
  subset: { includeGlyph(id: number): number };
  unicode: number[][];
};

/**
 * The library keeps each glyph of a face with the letters for which it was first asked for, by whatever document: a part of another
 * letter has none. Asked with other letters it is the same glyph with those.
 */
function memoizeGlyphs(font: EmbeddedFace["font"]): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (codePoints.length === 0 || glyph.codePoints.join() === codePoints.join()) return glyph;
    return Object.assign(Object.create(glyph) as Glyph, { codePoints });
  };
}

/**
 * A face that is registered, opened and chosen. Each text is laid out once for a document: PDFKit asks to measure, to place and to
 * write it, and remembers only what has no features named.
 */
export function openedFace(doc: PDFKit.PDFDocument, face: Face): OpenFace {
  const embedded = (doc.font(face) as unknown as { _font: EmbeddedFace })._font;
  if (cache.get(face) !== embedded.font) memoizeGlyphs(embedded.font);
  cache.set(face, embedded.font);
  const layoutRun = embedded.layoutRun.bind(embedded);
  const runs = new Map<string, { glyphs: Glyph[] }>();
  embedded.layoutRun = (text, features) => {
    if (!features) return layoutRun(text);
    const run = runs.get(text) ?? layoutRun(text, features);
    runs.set(text, run);
    return run;
  };
  const encode = embedded.encode.bind(embedded);
  embedded.encode = (text, features) => {
    const encoded = encode(text, features);
    // A mark that came out of a letter has none of its own until it is written as itself.
    for (const { id, codePoints } of embedded.layoutRun(text, features).glyphs) {
      const index = embedded.subset.includeGlyph(id);
      if (embedded.unicode[index]?.length === 0) embedded.unicode[index] = codePoints;
    }
    return encoded;
  };
  return embedded.font;
}

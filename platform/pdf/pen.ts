import { type Face, type OpenFace, openedFace } from "./faces.ts";
import { fitText, lead, lineWidth, type Measure, runsOf, type Setting } from "./set-text.ts";

export const blockHeight = ({ size, lines }: Setting) => lines.length * size * lead;

export type Pen = ReturnType<typeof penFor>;

/** Sets text in the faces of a document; a position is the top left of a line, in points. */
export function penFor(doc: PDFKit.PDFDocument) {
  const opened = new Map<Face, OpenFace>();
  const widths = new Map<string, number>();
  const faceOf = (face: Face): OpenFace => {
    const openFace = opened.get(face) ?? openedFace(doc, face);
    opened.set(face, openFace);
    return openFace;
  };
  // With features named, a run is laid out whole: word by word, one that is read from the right would come out reversed.
  const whole = { features: [] as [] };
  const measure: Measure = {
    has: (face, codePoint) => faceOf(face).hasGlyphForCodePoint(codePoint),
    places(face, grapheme) {
      if (grapheme.length === 1) return true;
      let run: ReturnType<OpenFace["layout"]>;
      try {
        run = faceOf(face).layout(grapheme);
      } catch (error) {
        // The library fails at marks that a face has no place for on this letter.
        if (error instanceof TypeError) return null;
        throw error;
      }
      const { glyphs, positions } = run;
      return positions.every(
        ({ xOffset, yOffset }, index) => index === 0 || !glyphs[index]?.isMark || xOffset !== 0 || yOffset !== 0,
      );
    },
    width(face, text, size) {
      // Laid out once for all sizes: that is what takes the time.
      const key = `${face} ${text}`;
      const wide = widths.get(key) ?? doc.font(face).fontSize(1000).widthOfString(text, whole);
      widths.set(key, wide);
      return (wide * size) / 1000;
    },
  };
  const pen = {
    fit: (face: Face, text: string, box: Parameters<typeof fitText>[3]) => fitText(measure, face, text, box),
    width: (face: Face, text: string, size: number) => lineWidth(measure, face, text, size),
    line(face: Face, text: string, x: number, y: number, size: number, color: string) {
      const main = faceOf(face);
      const baseline = y + (main.ascent / main.unitsPerEm) * size;
      let at = x;
      for (const run of runsOf(measure, face, text)) {
        doc.font(run.face).fontSize(size).fillColor(color);
        // Each face by the same baseline, whatever its own height.
        doc.text(run.text, at, baseline, { ...whole, lineBreak: false, baseline: "alphabetic" });
        at += measure.width(run.face, run.text, size);
      }
    },
    block(face: Face, { size, lines }: Setting, x: number, y: number, color: string) {
      for (const [index, text] of lines.entries()) pen.line(face, text, x, y + index * size * lead, size, color);
    },
  };
  return pen;
}

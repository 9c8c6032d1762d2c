import { logoPaths } from "#ui/brand/logo-paths.ts";
import type { Wordmark } from "#ui/brand/wordmark.ts";
import { ink } from "#ui/illustrations/palette.ts";

/** Draws the academy's logo into a PDF, with its top left at a place in points. `scale`: of its board, 219 by 48. */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  wordmark: Wordmark,
  { x, y, scale, onWall = false }: { x: number; y: number; scale: number; onWall?: boolean },
): void {
  const tones = onWall ? { name: ink.limewash, word: ink.palm200 } : { name: ink.palm900, word: ink.palm700 };
  const piece = (d: string, fill: string, moves: () => void = () => {}) => {
    doc.save();
    doc.translate(x, y).scale(scale);
    moves();
    doc.path(d).fill(fill);
    doc.restore();
  };
  piece(logoPaths.room, tones.name);
  piece(logoPaths.door, ink.sun400);
  for (const { tone, d, x: left, y: baseline, scale: size } of wordmark) {
    piece(d, tones[tone], () => doc.translate(left, baseline).scale(size));
  }
}

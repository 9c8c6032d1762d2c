import PDFDocument from "pdfkit";
import encodeQR from "qr";
import { logoPaths } from "#ui/brand/logo-paths.ts";
import type { Wordmark } from "#ui/brand/wordmark.ts";
import { ink } from "#ui/illustrations/palette.ts";
import {
  type Face,
  faceBytes,
  faces,
  fitText,
  lead,
  lineWidth,
  type Measure,
  runsOf,
  type Setting,
} from "./set-text.ts";
import { wallShapes } from "./wall-shapes.ts";

/** What is on a certificate, as it is read. */
export type CertificateFacts = {
  code: string;
  /** Null: the holder closed the account. */
  studentName: string | null;
  courseTitle: string;
  tutorName: string | null;
  /** Such as `86%`. */
  grade: string;
  /** Such as `6 November 2026`. */
  issuedOn: string;
  issuedAt: Date;
  /** Where anybody checks it. */
  url: string;
  /** The academy's name. */
  academy: string;
  /** The same in outlines, beside the mark. */
  wordmark: Wordmark;
};

/** A4 across, in points. */
const page = { width: 841.89, height: 595.28 };
const wallLeft = 596;
const left = 56;
const textWidth = 486;
const colors = { paper: ink.limewash, ink: "#0f2520", ink2: "#40524b", ink3: "#586761", line: "#c1ccc6" };

/**
 * Draws a certificate as a PDF of one page: real text in our faces, tagged so that it can be read aloud, with a QR code to its
 * address. The same facts always give the same bytes. Takes some tens of milliseconds of this process.
 */
export async function drawCertificate(facts: CertificateFacts): Promise<Buffer> {
  const holder = facts.studentName ?? "A former student";
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: "1.7",
    // Known to the library, not yet to its types.
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: "en-NG",
    displayTitle: true,
    // Ours from the start: the default one would be embedded as well.
    font: faceBytes("body") as unknown as string,
    info: {
      Title: `Certificate of ${holder}: ${facts.courseTitle}`,
      Author: facts.academy,
      Subject: `Certificate ${facts.code}`,
      Producer: facts.academy,
      Creator: facts.academy,
      // The day of the award, not of the drawing: the same certificate is the same file.
      CreationDate: facts.issuedAt,
      ModDate: facts.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  for (const face of faces) doc.registerFont(face, faceBytes(face) as unknown as string);
  const pen = penFor(doc);

  doc.markContent("Artifact", { type: "Background" } as never);
  doc.rect(0, 0, page.width, page.height).fill(colors.paper);
  for (const { d, fill, stroke, strokeWidth, isEvenOdd } of wallShapes({ left: wallLeft, ...page })) {
    doc.path(d);
    if (fill) doc.fill(fill, isEvenOdd ? "even-odd" : "non-zero");
    if (stroke) doc.lineWidth(strokeWidth ?? 1).stroke(stroke);
  }
  doc.endMarkedContent();

  const root = doc.struct("Document");
  doc.addStructure(root);
  // With its words as they are: from letters and marks put in place one by one, programs read them wrong.
  const tell = (type: "H1" | "P", actual: string, draw: () => void) => root.add(doc.struct(type, { actual }, draw));

  root.add(doc.struct("Figure", { alt: facts.academy }, () => drawLogo(doc, facts.wordmark)));
  tell("H1", "Certificate of completion", () =>
    pen.line("display", "Certificate of completion", left, 114, 20, ink.palm700),
  );

  let y = 160;
  tell("P", "This certifies that", () => pen.line("body", "This certifies that", left, y, 13, colors.ink2));
  const name = pen.fit("display", holder, { width: textWidth, height: 104, sizes: [46, 40, 34, 29, 25, 21, 18, 15] });
  y += 22;
  tell("P", holder, () => pen.block("display", name, left, y, colors.ink));
  y += blockHeight(name) + 13;
  const how = "has completed every lesson and all graded work of";
  tell("P", how, () => pen.line("body", how, left, y, 13, colors.ink2));
  const course = pen.fit("display", facts.courseTitle, { width: textWidth, height: 64, sizes: [28, 24, 21, 18, 15] });
  y += 22;
  tell("P", facts.courseTitle, () => pen.block("display", course, left, y, ink.palm700));
  y += blockHeight(course) + 16;

  const line = (at: number) => {
    doc.markContent("Artifact", { type: "Layout" } as never);
    doc
      .moveTo(left, at)
      .lineTo(left + textWidth, at)
      .lineWidth(1)
      .stroke(colors.line);
    doc.endMarkedContent();
  };
  line(y);
  y += 14;
  const columns: [label: string, value: string, width: number][] = [
    ["Grade", facts.grade, 80],
    ["Date", facts.issuedOn, 150],
    ...(facts.tutorName ? [["Tutor", facts.tutorName, 236] as [string, string, number]] : []),
  ];
  let x = left;
  for (const [label, value, width] of columns) {
    const at = x;
    tell("P", `${label}: ${value}`, () => {
      pen.line("body", label, at, y, 11, colors.ink3);
      const set = pen.fit("strong", value, { width: width - 12, height: 31, sizes: [15, 13, 11, 9] });
      pen.block("strong", set, at, y + 17, colors.ink);
    });
    x += width;
  }

  const codeTop = 468;
  const side = 88;
  root.add(
    doc.struct("Figure", { alt: `QR code that leads to ${facts.url}` }, () =>
      drawCode(doc, facts.url, left, codeTop, side),
    ),
  );
  const beside = left + side + 18;
  const besideWidth = 280;
  tell("P", "Check this certificate", () =>
    pen.line("strong", "Check this certificate", beside, codeTop + 4, 13, colors.ink),
  );
  const address = pen.fit("body", facts.url, { width: besideWidth, height: 28, sizes: [11, 10, 9, 8] });
  const link = doc.struct("Link", { alt: `Check this certificate at ${facts.url}` });
  root.add(link);
  link.add(() => pen.block("body", address, beside, codeTop + 26, ink.palm700));
  doc.link(beside, codeTop + 24, besideWidth, blockHeight(address) + 4, facts.url, {
    Contents: new String(`Check this certificate at ${facts.url}`) as never,
    structParent: link,
  } as never);
  tell("P", `Code ${facts.code}`, () => {
    pen.line("body", "Code ", beside, codeTop + 66, 11, colors.ink3);
    pen.line("strong", facts.code, beside + pen.width("body", "Code ", 11), codeTop + 66, 11, colors.ink);
  });

  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const blockHeight = ({ size, lines }: Setting) => lines.length * size * lead;

/** What we ask of a face beyond what PDFKit passes on. */
type OpenFace = {
  ascent: number;
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string): { glyphs: { isMark: boolean }[]; positions: { xOffset: number; yOffset: number }[] };
};

/** Sets text in the faces of a document; a position is the top left of a line. */
function penFor(doc: PDFKit.PDFDocument) {
  const opened = new Map<Face, OpenFace>();
  const faceOf = (face: Face): OpenFace => {
    const held = opened.get(face) ?? (doc.font(face) as unknown as { _font: { font: OpenFace } })._font.font;
    opened.set(face, held);
    return held;
  };
  // With features named, a run is laid out whole: word by word, one that is read from the right would come out reversed.
  const whole = { features: [] as [] };
  const measure: Measure = {
    has: (face, codePoint) => faceOf(face).hasGlyphForCodePoint(codePoint),
    places(face, grapheme) {
      if (grapheme.length === 1) return true;
      const { glyphs, positions } = faceOf(face).layout(grapheme);
      return positions.every(
        ({ xOffset, yOffset }, index) => index === 0 || !glyphs[index]?.isMark || xOffset !== 0 || yOffset !== 0,
      );
    },
    width: (face, text, size) => doc.font(face).fontSize(size).widthOfString(text, whole),
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

function drawLogo(doc: PDFKit.PDFDocument, wordmark: Wordmark): void {
  const piece = (d: string, fill: string, moves: () => void = () => {}) => {
    doc.save();
    doc.translate(left - 4, 46).scale(0.95);
    moves();
    doc.path(d).fill(fill);
    doc.restore();
  };
  piece(logoPaths.room, ink.palm900);
  piece(logoPaths.door, ink.sun400);
  for (const { tone, d, x, y, scale } of wordmark) {
    piece(d, tone === "name" ? ink.palm900 : ink.palm700, () => doc.translate(x, y).scale(scale));
  }
}

/** The QR code in dark on white, with the margin that readers need. */
function drawCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: 3 });
  const unit = side / modules.length;
  doc.rect(x, y, side, side).fill(ink.white);
  for (const [row, line] of modules.entries()) {
    for (let column = 0; column < line.length; column++) {
      if (!line[column]) continue;
      let end = column;
      while (line[end + 1]) end += 1;
      // A hair wider than a module: no white line may show between two rows.
      doc.rect(x + column * unit, y + row * unit, (end - column + 1) * unit, unit + 0.05);
      column = end;
    }
  }
  doc.fill(colors.ink);
}

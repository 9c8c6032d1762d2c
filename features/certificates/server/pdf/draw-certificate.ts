import encodeQR from "qr";
import { drawLogo } from "#features/site/server/public.ts";
import { makePdf, type PdfTags } from "#platform/pdf/make-pdf.ts";
import { blockHeight, type Pen } from "#platform/pdf/pen.ts";
import type { Wordmark } from "#ui/brand/wordmark.ts";
import { ink } from "#ui/illustrations/palette.ts";
import { wallShapes } from "./wall-shapes.ts";

/** What is on a certificate, in reading order. */
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
  /** The same in outlines, next to the mark. */
  wordmark: Wordmark;
};

/** A4 across, in points. */
const page = { width: 841.89, height: 595.28 };
const wallLeft = 596;
const left = 56;
const textWidth = 486;
const colors = { paper: ink.limewash, ink: "#0f2520", ink2: "#40524b", ink3: "#586761", line: "#c1ccc6" };

/**
 * Draws a certificate as a PDF of one page, with a QR code to its address. The same facts always give the same bytes.
 */
export function drawCertificate(facts: CertificateFacts): Promise<Buffer> {
  const holder = facts.studentName ?? "A former student";
  return makePdf({
    size: page,
    title: `Certificate of ${holder}: ${facts.courseTitle}`,
    author: facts.academy,
    subject: `Certificate ${facts.code}`,
    // The day of the award: the same certificate is the same file.
    at: facts.issuedAt,
    draw: (doc, pen, tags) => draw(facts, holder, doc, pen, tags),
  });
}

function draw(facts: CertificateFacts, holder: string, doc: PDFKit.PDFDocument, pen: Pen, tags: PdfTags): void {
  const { tag: notify, figure, artifact, root } = tags;
  artifact("Background", () => {
    doc.rect(0, 0, page.width, page.height).fill(colors.paper);
    for (const { d, fill, stroke, strokeWidth, isEvenOdd } of wallShapes({ left: wallLeft, ...page })) {
      doc.path(d);
      if (fill) doc.fill(fill, isEvenOdd ? "even-odd" : "non-zero");
      if (stroke) doc.lineWidth(strokeWidth ?? 1).stroke(stroke);
    }
  });

  figure(facts.academy, () => drawLogo(doc, facts.wordmark, { x: left - 4, y: 46, scale: 0.95 }));
  notify("H1", "Certificate of completion", () =>
    pen.line("display", "Certificate of completion", left, 114, 20, ink.palm700),
  );

  let y = 160;
  notify("P", "This certifies that", () => pen.line("body", "This certifies that", left, y, 13, colors.ink2));
  const name = pen.fit("display", holder, { width: textWidth, height: 104, sizes: [46, 40, 34, 29, 25, 21, 18, 15] });
  y += 22;
  notify("P", holder, () => pen.block("display", name, left, y, colors.ink));
  y += blockHeight(name) + 13;
  const how = "has completed every lesson and all graded work of";
  notify("P", how, () => pen.line("body", how, left, y, 13, colors.ink2));
  const course = pen.fit("display", facts.courseTitle, { width: textWidth, height: 64, sizes: [28, 24, 21, 18, 15] });
  y += 22;
  notify("P", facts.courseTitle, () => pen.block("display", course, left, y, ink.palm700));
  y += blockHeight(course) + 16;

  artifact("Layout", () => {
    doc
      .moveTo(left, y)
      .lineTo(left + textWidth, y)
      .lineWidth(1)
      .stroke(colors.line);
  });
  y += 14;
  const columns: [label: string, value: string, width: number][] = [
    ["Grade", facts.grade, 80],
    ["Date", facts.issuedOn, 150],
    ...(facts.tutorName ? [["Tutor", facts.tutorName, 236] as [string, string, number]] : []),
  ];
  let x = left;
  for (const [label, value, width] of columns) {
    const at = x;
    notify("P", `${label}: ${value}`, () => {
      pen.line("body", label, at, y, 11, colors.ink3);
      const set = pen.fit("strong", value, { width: width - 12, height: 31, sizes: [15, 13, 11, 9] });
      pen.block("strong", set, at, y + 17, colors.ink);
    });
    x += width;
  }

  const codeTop = 468;
  const side = 88;
  figure(`QR code that leads to ${facts.url}`, () => drawCode(doc, facts.url, left, codeTop, side));
  const columnLeft = left + side + 18;
  const columnWidth = 280;
  notify("P", "Check this certificate", () =>
    pen.line("strong", "Check this certificate", columnLeft, codeTop + 4, 13, colors.ink),
  );
  const address = pen.fit("body", facts.url, { width: columnWidth, height: 28, sizes: [11, 10, 9, 8] });
  const link = doc.struct("Link", { alt: `Check this certificate at ${facts.url}` });
  root.add(link);
  link.add(() => pen.block("body", address, columnLeft, codeTop + 26, ink.palm700));
  doc.link(columnLeft, codeTop + 24, columnWidth, blockHeight(address) + 4, facts.url, {
    Contents: new String(`Check this certificate at ${facts.url}`) as never,
    structParent: link,
  } as never);
  notify("P", `Code ${facts.code}`, () => {
    pen.line("body", "Code ", columnLeft, codeTop + 66, 11, colors.ink3);
    pen.line("strong", facts.code, columnLeft + pen.width("body", "Code ", 11), codeTop + 66, 11, colors.ink);
  });
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

import { drawLogo } from "#features/site/server/public.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { makePdf, type PdfTags } from "#platform/pdf/make-pdf.ts";
import { blockHeight, type Pen } from "#platform/pdf/pen.ts";
import type { Wordmark } from "#ui/brand/wordmark.ts";
import { ink } from "#ui/illustrations/palette.ts";

/** A document about money: a receipt or a proforma invoice. */
export type PaymentDocument = {
  /** `Receipt`. */
  title: string;
  /** `R-2026-00481, 24 November 2026`. */
  number: string;
  academy: { name: string; email: string; tagline: string };
  wordmark: Wordmark;
  /** When what it shows happened. */
  at: Date;
  /** How much of all is paid, from 0 to 1: the blocks below the head that are lit. */
  lit: number;
  /** Two columns: a heading, its first line, the others. */
  sides: [DocumentSide, DocumentSide];
  currency: Currency;
  lines: { label: string; note: string; amountMinor: number }[];
  total: { label: string; amountMinor: number };
  facts: [name: string, value: string][];
  foot: string;
};
type DocumentSide = { heading: string; first: string; others: string[] };

/** A4 upright, in points. */
const page = { width: 595.28, height: 841.89 };
const left = 42;
const right = page.width - 42;
const column = 312;
const colors = { ink: "#0f2520", ink2: "#40524b", ink3: "#586761", line: "#d8e1db" };
const currencyNames = { NGN: "Naira", USD: "Dollars" } as const satisfies Record<Currency, string>;

/** Draws a document as a PDF of one page. The same document always gives the same bytes. */
export const drawPaymentDocument = (content: PaymentDocument): Promise<Buffer> =>
  makePdf({
    size: page,
    title: `${content.title} ${content.number}`,
    subject: content.title,
    author: content.academy.name,
    at: content.at,
    draw: (doc, pen, tags) => draw(content, doc, pen, tags),
  });

function draw(
  content: PaymentDocument,
  doc: PDFKit.PDFDocument,
  pen: Pen,
  { tag: notify, figure, artifact }: PdfTags,
): void {
  const { academy, sides, lines, total, facts, foot } = content;
  const money = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: content.currency }).replace(/^-/, "\u2212");
  const atRight = (face: "body" | "strong" | "display", text: string, y: number, size: number, color: string) =>
    pen.line(face, text, right - pen.width(face, text, size), y, size, color);
  const rule = (y: number, width: number, color: string) =>
    artifact("Layout", () => doc.moveTo(left, y).lineTo(right, y).lineWidth(width).stroke(color));
  /** A text in a box, and how high it became. */
  const box = (
    face: "body" | "strong",
    text: string,
    x: number,
    y: number,
    width: number,
    color: string,
    size = 11,
  ) => {
    const set = pen.fit(face, text, {
      width,
      height: size * 3.6,
      sizes: [size, size - 1, size - 2, size - 3, size - 4],
    });
    notify("P", text, () => pen.block(face, set, x, y, color));
    return blockHeight(set);
  };

  artifact("Background", () => drawHead(doc, content.lit));
  figure(academy.name, () => drawLogo(doc, content.wordmark, { x: left - 4, y: 32, scale: 0.9, onWall: true }));
  for (const [at, text] of [academy.name, academy.email, academy.tagline].filter(Boolean).entries()) {
    const set = pen.fit("body", text, { width: 250, height: 16, sizes: [10.5, 9, 8, 7, 6] });
    const y = 34 + at * 16;
    notify("P", text, () => {
      const [line = ""] = set.lines;
      pen.line("body", line, right - pen.width("body", line, set.size), y, set.size, ink.palm200);
    });
  }

  notify("H1", content.title, () => pen.line("display", content.title, left, 172, 33, colors.ink));
  notify("P", content.number, () => pen.line("body", content.number, left, 214, 14, colors.ink2));

  let y = 256;
  const bottoms = sides.map(({ heading, first, others }, at) => {
    const x = at === 0 ? left : column;
    let to = y;
    notify("P", heading, () => pen.line("strong", heading, x, to, 10, colors.ink3));
    to += 18;
    for (const [index, text] of [first, ...others].entries()) {
      to += box(index === 0 ? "strong" : "body", text, x, to, 232, colors.ink) + 4;
    }
    return to;
  });
  y = Math.max(...bottoms) + 22;

  const named = currencyNames[content.currency];
  notify("P", `What, ${named}`, () => {
    pen.line("strong", "What", left, y, 10, colors.ink3);
    atRight("strong", named, y, 10, colors.ink3);
  });
  y += 19;
  for (const { label, note, amountMinor } of lines) {
    rule(y, 0.75, colors.line);
    y += 12;
    const set = pen.fit("body", label, { width: 350, height: 30, sizes: [12, 11, 10, 9] });
    const top = y;
    notify("P", `${label}: ${money(amountMinor)}`, () => {
      pen.block("body", set, left, top, colors.ink);
      atRight("strong", money(amountMinor), top, 12, colors.ink);
    });
    y += blockHeight(set) + 3;
    if (note) y += box("body", note, left, y, 350, colors.ink2, 10) + 3;
    y += 8;
  }
  rule(y, 1.5, colors.ink);
  y += 14;
  const sum = money(total.amountMinor);
  notify("P", `${total.label}: ${sum}`, () => {
    pen.line("strong", total.label, left, y + 9, 12, colors.ink);
    atRight("display", sum, y, 27, colors.ink);
  });
  y += 50;
  // A plan of many months still ends above the foot.
  const step = Math.min(22, (744 - y) / Math.max(1, facts.length));
  for (const [name, value] of facts) {
    const set = pen.fit("strong", value, { width: right - left - 124, height: step, sizes: [11, 10, 9, 8, 7, 6] });
    const top = y;
    notify("P", `${name}: ${value}`, () => {
      pen.line("body", name, left, top, Math.min(11, step), colors.ink2);
      pen.block("strong", set, left + 124, top, colors.ink);
    });
    y += Math.max(step, blockHeight(set) + 2);
  }
  rule(764, 0.75, colors.line);
  box("body", foot, left, 778, right - left, colors.ink2, 10);
}

const blocks = 20;

/** The wall at the top and its row of blocks, lit as far as all is paid. */
function drawHead(doc: PDFKit.PDFDocument, lit: number): void {
  const top = 110;
  const side = page.width / blocks;
  doc.rect(0, 0, page.width, top + side).fill(ink.palm900);
  const open = Math.round(blocks * Math.min(1, Math.max(0, lit)));
  for (let at = 0; at < blocks; at += 1) {
    const x = at * side;
    if (at < open) {
      doc.rect(x + 1.5, top + 3, side - 3, side - 6).fill(ink.sun400);
      continue;
    }
    doc.rect(x, top, side, side).fill(ink.palm800);
    const [from, to] = [x + 4.5, x + side - 4.5];
    const [high, low] = [top + 4.5, top + side - 4.5];
    const size = side - 9;
    const quarter =
      at % 2 === 0
        ? `M${from} ${low}V${high}a${size} ${size} 0 0 1 ${size} ${size}z`
        : `M${from} ${high}H${to}a${size} ${size} 0 0 1 ${-size} ${size}z`;
    doc.path(quarter).fill(ink.palm500);
  }
}

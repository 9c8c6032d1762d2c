import { drawLogo, getIdentity, getSettings } from "#features/site/server/public.ts";
import { counted } from "#lib/counted.ts";
import { monthAndYear } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { dateText } from "#lib/viewer-zone.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { makePdf, type PdfTags } from "#platform/pdf/make-pdf.ts";
import { blockHeight, type Pen } from "#platform/pdf/pen.ts";
import type { Wordmark } from "#ui/brand/wordmark.ts";
import { ink } from "#ui/illustrations/palette.ts";
import { agreementLabels } from "../../labels.ts";
import { sumsOf } from "./read-lines.ts";
import { spanOfMonth } from "./read-wallet.ts";
import type { Statement } from "./statement.ts";

/** A4 upright, in points. */
const page = { width: 595.28, height: 841.89 };
const left = 42;
const right = page.width - 42;
const bottom = 790;
const colors = { ink: "#0f2520", ink2: "#40524b", line: "#d8e1db" };

/** A statement as a PDF, on as many pages as it needs. The same statement is the same file. */
export async function statementPdf(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  statement: Statement,
): Promise<{ bytes: Buffer; name: string }> {
  const [{ name }, { wordmark }] = await Promise.all([getSettings(deps), getIdentity(deps)]);
  const month = monthAndYear(`${statement.month}-01`);
  const bytes = await makePdf({
    size: page,
    title: `Statement of ${month}`,
    subject: "What classes paid their tutor",
    author: name,
    at: spanOfMonth(statement.month).from,
    draw: (doc, pen, tags) => draw({ statement, month, academy: name, wordmark }, doc, pen, tags),
  });
  return { bytes, name: `wallet-${statement.month}.pdf` };
}

function draw(
  { statement, month, academy, wordmark }: { statement: Statement; month: string; academy: string; wordmark: Wordmark },
  doc: PDFKit.PDFDocument,
  pen: Pen,
  { tag: notify, figure, artifact }: PdfTags,
): void {
  const money = (sum: Parameters<typeof formatMoney>[0]) => formatMoney(sum).replace(/^-/, "\u2212");
  const atRight = (face: "strong" | "display", text: string, y: number, size: number) =>
    pen.line(face, text, right - pen.width(face, text, size), y, size, colors.ink);
  let y = 0;
  /** Begins another page where so much does not fit any more. */
  const need = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage({ size: [page.width, page.height], margin: 0 });
    y = 48;
  };
  const rule = (width: number, color: string) =>
    artifact("Layout", () => doc.moveTo(left, y).lineTo(right, y).lineWidth(width).stroke(color));
  /** A text and, next to its first line, an amount. */
  const row = (face: "body" | "strong", text: string, size: number, color: string, amount?: string) => {
    const set = pen.fit(face, text, { width: 380, height: size * 5, sizes: [size, size - 1, size - 2, size - 3] });
    need(blockHeight(set) + 4);
    const top = y;
    notify("P", amount ? `${text}: ${amount}` : text, () => {
      pen.block(face, set, left, top, color);
      if (amount) atRight("strong", amount, top, size);
    });
    y += blockHeight(set) + 4;
  };

  artifact("Background", () => doc.rect(0, 0, page.width, 110).fill(ink.palm900));
  figure(academy, () => drawLogo(doc, wordmark, { x: left - 4, y: 32, scale: 0.9, onWall: true }));
  notify("H1", `Statement of ${month}`, () => pen.line("display", `Statement of ${month}`, left, 140, 28, colors.ink));
  y = 180;
  row("body", `${statement.tutor}, ${counted(statement.classes.length, "class", "classes")}`, 12, colors.ink2);
  y += 8;
  const sums = sumsOf(statement.classes.flatMap(({ lines }) => lines));
  for (const { currency, amountMinor } of sums.length > 0 ? sums : [{ currency: "NGN" as const, amountMinor: 0 }]) {
    rule(1.5, colors.ink);
    y += 10;
    const [top, sum] = [y, money({ currency, amountMinor })];
    notify("P", `Earned: ${sum}`, () => {
      pen.line("strong", "Earned", left, top + 8, 12, colors.ink);
      atRight("display", sum, top, 24);
    });
    y += 40;
  }
  if (statement.classes.length === 0) row("body", "Nothing was earned in this month.", 12, colors.ink2);
  for (const { title, course, startsAt, agreedBy, lines } of statement.classes) {
    need(70);
    y += 8;
    rule(0.75, colors.line);
    y += 10;
    const total = sumsOf(lines).map(money).join(", ");
    row("strong", title, 12, colors.ink, total);
    const day = dateText(new Date(startsAt), "Africa/Lagos", spanOfMonth(statement.month).from);
    row(
      "body",
      `${day}, ${course ?? "Trial class"}. ${agreedBy ? `${agreementLabels[agreedBy]}.` : ""}`,
      10,
      colors.ink2,
    );
    for (const line of lines) {
      row("body", line.student ? `${line.label}, ${line.student}` : line.label, 10, colors.ink, money(line));
      row("body", line.why, 9, colors.ink2);
    }
  }
}

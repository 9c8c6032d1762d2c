import { currencyIn, readAmount, readDay } from "./cell-rules.ts";
import { type Cells, headingHits, headingLabels } from "./column-rules.ts";
import type { StatementMapping } from "./contract.ts";
import { type Draft, proveRows, type RowKind } from "./proof-rules.ts";
import { type PassedReason, rowTexts } from "./texts.ts";

/** Decisions about a bank's statement: what each of its rows is. No I/O; amounts are integer minor units, days are Lagos calendar dates. */

/** Money that came, as a row of a statement tells of it. */
export type StatementLine = {
  /** Of the file, from 1. */
  row: number;
  paidOn: string;
  /** `08:41`, where the bank tells it. */
  paidAt: string | null;
  amountMinor: number;
  narration: string;
  sender: string;
  /** What the bank calls it; null where it does not. */
  bankReference: string | null;
};

/** A row that could not be read. */
export type RowError = { row: number; why: string };

/** What every row of a file is: exactly one of money that came, money that went, no line, or an error. */
export type StatementReading = {
  lines: StatementLine[];
  errors: RowError[];
  /** Rows that are no lines, by why. */
  passed: Map<PassedReason, number>;
  /** How many rows each kind has, and the money that is in them. The counts add up to the rows of the file. */
  sums: Record<RowKind, { count: number; totalMinor: number }>;
  /** Lines that no running balance proves, apart from the first of a statement that does not show what was there before. */
  unprovenCount: number;
  /** Whether a staff member answers for it before anything of it counts: there are errors, or amounts that nothing proves. */
  needsLook: boolean;
};

const longest = { narration: 500, sender: 120, bankReference: 100 } as const;

const tidy = (text: string | undefined, length: number) =>
  (text ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, length);

const isBlank = (cell: string | undefined) => (cell ?? "").trim() === "";

/** What may follow words about a balance: a day, an amount. Not a payer's own words. */
const rest = String.raw`(?:\s+(?:as (?:at|of|on)|on|at)\s+\d[^a-z]*(?:[a-z]{3,9}[^a-z]*)?)?\s*[:.=]?\s*(?:(?:ngn|usd|ghs|kes|zar|n|r|₦|\$)?\s?[\d.,]+\s?(?:[cd]r?)?)?$`;
const opening = new RegExp(
  String.raw`^(?:(?:opening|start(?:ing)?|previous)\s+(?:book |ledger |account |available )?bal(?:ance)?|(?:(?:opening |account )?bal(?:ance)? |amount )?(?:b\s*[/.]\s*[fd]|brought (?:forward|down)|forward))${rest}`,
);
const closing = new RegExp(
  String.raw`^(?:(?:closing|end(?:ing)?|current|available|ledger|book|cleared|final)\s+(?:book |ledger |account )?bal(?:ance)?|(?:(?:closing )?bal(?:ance)? )?(?:c\s*[/.]\s*[fd]|carried (?:forward|down)))${rest}`,
);
/** Alone it may be a payer's word, too. */
const balance = new RegExp(`^bal(?:ance)?${rest}`);
const total =
  /^(?:grand |sub[- ]?|page )?totals?(?:\s+(?:of\s+|no\.? of\s+|for\s+)?(?:all |the )?(?:debits?|credits?|withdrawals?|deposits?|lodge?ments?|amount|turnover|money in|money out|in|out|transactions?|count|page|period)(?:\s+(?:amount|count|and|in|out|debits?|credits?|turnover))*)?\s*[:.]?[\s\d.,]*$/;

/** What a row contains that is about balances and sums: its narration, or its first words. */
function textOf(row: readonly string[], narration: string, hasDay: boolean): Draft["summary"] {
  const first = isBlank(narration) ? (row.find((cell) => /\p{L}{2}/u.test(cell)) ?? "") : narration;
  const text = tidy(first, 100).toLowerCase();
  if (opening.test(text)) return "opening";
  if (closing.test(text) || (!hasDay && balance.test(text))) return "closing";
  return total.test(text) ? "total" : null;
}

const sides = {
  credit: /^(?:\+|c|cr|credits?|deposits?|in|inflow|incoming|inward|money in|paid in|received)\.?$/,
  debit: /^(?:-|d|dr|debits?|withdrawals?|out|outflow|outgoing|outward|money out|paid out|sent)\.?$/,
} as const;

const states = {
  done: /^(?:success(?:ful|fully)?|succeeded|completed?|approved|posted|paid|settled|done|ok|processed)$/,
  notDone:
    /^(?:fail(?:ed|ure)?|pending|declined|reversed|cancell?ed|rejected|abandoned|expired|processing|unsuccessful)$/,
} as const;

type Money =
  | { kind: "in" | "out"; amountMinor: number; mustProve: boolean }
  | { kind: "still"; isZero: boolean }
  | { kind: "fault"; why: string };

type Reader = { mapping: StatementMapping; isSigned: boolean };

/** The money that a row's cells tell, and which way it went. */
function moneyOf(row: readonly string[], { mapping, isSigned }: Reader): Money {
  const { credit, debit, amount, side, decimal, currency } = mapping;
  const errorOf = (why: string): Money => ({ kind: "fault", why });
  const texts = (credit !== null ? [credit, debit] : [amount]).map((at) => row[at ?? -1] ?? "");
  const [first, second] = texts.map((text) => readAmount(text, decimal));
  if (first === null || second === null) return errorOf(rowTexts.amount);
  if (texts.some((text) => (currencyIn(text) ?? currency) !== currency)) return errorOf(rowTexts.currency);
  const received = first?.amountMinor ?? 0;
  const went = second?.amountMinor ?? 0;
  if (received === 0 && went === 0) return { kind: "still", isZero: texts.some((text) => /\d/.test(text)) };
  if (credit !== null) {
    if (received > 0 && went > 0) return errorOf(rowTexts.bothWays);
    if ((received > 0 && first?.side === "debit") || (went > 0 && second?.side === "credit"))
      return errorOf(rowTexts.contradiction);
    // Without a column of its own, what went out is not distinguished from nothing.
    return { kind: received > 0 ? "in" : "out", amountMinor: received || went, mustProve: false };
  }
  const text = side === null ? "" : tidy(row[side], 40).toLowerCase();
  const bySide = sides.credit.test(text) ? "credit" : sides.debit.test(text) ? "debit" : null;
  if (bySide === "credit" && first?.side === "debit") return errorOf(rowTexts.contradiction);
  if (bySide === "debit" && /\+|CR?\.?$/i.test(texts[0] ?? "")) return errorOf(rowTexts.contradiction);
  const paymentMethod = bySide ?? first?.side ?? null;
  return {
    kind: paymentMethod === "debit" ? "out" : "in",
    amountMinor: received,
    mustProve: paymentMethod === null && !isSigned,
  };
}

/** Everything that a row below the headings can be recognised to be by itself. */
function draftOf(
  row: readonly string[],
  number: number,
  reader: Reader,
  width: { usual: number; narration: number },
): Draft {
  const { mapping } = reader;
  const draft: Draft = {
    row: number,
    kind: "none",
    why: "text",
    day: null,
    amountMinor: 0,
    signedMinor: 0,
    balanceMinor: null,
    mustProve: false,
    summary: null,
    cells: row,
    more: "",
    moreCount: 0,
    isProven: false,
  };
  const is = (kind: Draft["kind"], why: string): Draft => ({ ...draft, kind, why });
  const extra = row.length - width.usual;
  // A comma that no one quoted: what is too much goes back into the narration, and the balance shows whether that is right.
  const at = width.narration;
  const cells =
    extra > 0 ? [...row.slice(0, at), row.slice(at, at + extra + 1).join(", "), ...row.slice(at + extra + 1)] : row;
  draft.cells = cells;
  const cell = (column: number | null) => (column === null ? "" : (cells[column] ?? ""));
  draft.day = readDay(tidy(cell(mapping.day), 40), mapping.dayOrder);
  const notified =
    mapping.balance === null || isBlank(cell(mapping.balance))
      ? null
      : readAmount(cell(mapping.balance), mapping.decimal);
  const isBalanceOdd = mapping.balance !== null && notified === null && !isBlank(cell(mapping.balance));
  if (notified) draft.balanceMinor = notified.side === "debit" ? -notified.amountMinor : notified.amountMinor;
  const money = moneyOf(cells, reader);
  if (money.kind === "in" || money.kind === "out") draft.amountMinor = money.amountMinor;
  draft.summary = textOf(row, cell(mapping.narration), draft.day !== null);
  if (draft.summary !== null && extra <= 0 && (money.kind === "fault" || draft.day === null || money.kind === "still"))
    return is("text", draft.summary === "total" ? "total" : "balance");
  if (draft.day === null && money.kind === "still" && draft.balanceMinor === null && !isBalanceOdd) {
    // Digits alone in a row of its own may be the beginning of a day that a line break tore.
    if (extra !== 0 && !/\p{L}/u.test(row.join(""))) return is("fault", rowTexts.torn);
    return looksLikeLine(row, mapping) ? is("fault", rowTexts.elsewhere) : is("none", "text");
  }
  if (draft.day === null && (money.kind === "fault" || isBalanceOdd)) {
    // Words in the columns of money and no day: a sentence across the page, or a line whose day is gone.
    const isText = row.every((value) => !/\d/.test(value)) || row.filter((value) => !isBlank(value)).length === 1;
    return isText && !looksLikeLine(row, mapping) ? is("none", "text") : is("fault", rowTexts.day);
  }
  if (draft.day === null && money.kind !== "still")
    return is("fault", isBlank(cell(mapping.day)) ? rowTexts.noDay : rowTexts.day);
  if (money.kind === "fault") return is("fault", money.why);
  if (isBalanceOdd) return is("fault", rowTexts.balance);
  const status = mapping.status === null ? "" : tidy(cell(mapping.status), 40).toLowerCase();
  if (status !== "" && money.kind !== "still" && !states.done.test(status)) {
    return states.notDone.test(status) ? is("none", "failed") : is("fault", rowTexts.status);
  }
  // Figures or a day among it are another row's, whose end was lost, or the end of this one's day.
  const put = extra > 0 ? row.slice(at, at + extra + 1) : [];
  const isWritten = (part: string) =>
    isBlank(part) ||
    (/\p{L}/u.test(part) && !readDay(part, mapping.dayOrder) && !/^\D{0,5}\d[\d.,\s]*[.,]\d{2}(?!\d)/.test(part));
  if (!put.every(isWritten)) return is("fault", rowTexts.width(row.length, width.usual));
  draft.mustProve = extra !== 0;
  if (money.kind === "still") return is("still", money.isZero ? "zero" : "empty");
  draft.mustProve ||= money.mustProve;
  draft.signedMinor = money.kind === "in" ? money.amountMinor : -money.amountMinor;
  if (draft.summary !== null) return is("text", draft.summary === "total" ? "total" : "balance");
  return is(money.kind, extra !== 0 ? rowTexts.width(row.length, width.usual) : money.mustProve ? rowTexts.noSide : "");
}

/** Whether a row that the columns do not fit has a day and an amount all the same: it is never passed over without a word. */
function looksLikeLine(row: readonly string[], { dayOrder }: StatementMapping): boolean {
  const text = row.join(" ");
  if (textOf(row, "", false) !== null) return false;
  const hasDay =
    row.some((cell) => readDay(cell.slice(0, 40), dayOrder)) ||
    /\b\d{1,4}[/-](\d{1,2}|[a-z]{3})[/-]\d{2,4}\b/i.test(text);
  return hasDay && /\d[.,]\d{2}(?!\d)(?![/.-]\d)/.test(text.replace(/\b\d{1,2}\.\d{1,2}\.\d{2,4}\b/g, ""));
}

/** How many cells a row of this statement has: as many as its headings, or what most have where the others are empty. */
function usualWidth(cells: Cells, headingRow: number): number {
  const heading = cells[headingRow] ?? [];
  const counts = new Map<number, number>();
  for (const row of cells.slice(headingRow + 1)) {
    if (row.length >= 3 && row.some((cell) => !isBlank(cell)))
      counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  }
  const [usual] = [...counts].reduce((best, item) => (item[1] > best[1] ? item : best), [heading.length, 0]);
  const isEmptyBeyond =
    usual > heading.length
      ? cells.slice(headingRow + 1).every((row) => row.length !== usual || row.slice(heading.length).every(isBlank))
      : heading.slice(usual).every(isBlank);
  return isEmptyBeyond ? usual : heading.length;
}

/** The balance that the words above the headings begin with; null: none. */
function openingAbove(cells: Cells, mapping: StatementMapping): number | null {
  for (const row of cells.slice(0, mapping.headingRow)) {
    const at = row.findIndex((cell) => opening.test(tidy(cell, 100).toLowerCase()));
    if (at < 0) continue;
    const notified = [/(?<![\d.,])[\d.,]+\s?(?:[cd]r?)?$/i.exec(row[at] ?? "")?.[0] ?? "", ...row.slice(at + 1)].find(
      (cell) => /\d/.test(cell),
    );
    const read = notified === undefined ? null : readAmount(notified, mapping.decimal);
    if (read) return read.side === "debit" ? -read.amountMinor : read.amountMinor;
  }
  return null;
}

/**
 * What each row of the file is. Where there is a running balance it is recomputed row by row (proof-rules.ts). What is not
 * understood is an error and never money; rows that are no lines are reported with why.
 */
export function readStatement(cells: Cells, mapping: StatementMapping): StatementReading {
  const { headingRow } = mapping;
  const heading = JSON.stringify(headingLabels(cells[headingRow]));
  const body = cells.slice(headingRow + 1);
  const isSigned =
    mapping.credit === null &&
    body.some((row) => readAmount(row[mapping.amount ?? -1] ?? "", mapping.decimal)?.side === "debit");
  const reader = { mapping, isSigned };
  const width = { usual: usualWidth(cells, headingRow), narration: mapping.narration };
  let above: Draft | null = null;
  let isOtherTable = false;
  const drafts = cells.map((row, index): Draft => {
    const number = index + 1;
    const draft: Draft = {
      row: number,
      kind: "none",
      why: "above",
      day: null,
      amountMinor: 0,
      signedMinor: 0,
      balanceMinor: null,
      mustProve: false,
      summary: null,
      cells: row,
      more: "",
      moreCount: 0,
      isProven: false,
    };
    if (row.length === 0) return { ...draft, why: "goes-on" };
    if (index === headingRow) return { ...draft, why: "heading" };
    if (row.every(isBlank)) {
      above = null;
      return { ...draft, why: "blank" };
    }
    if (index < headingRow) {
      const read = draftOf(row, number, reader, width);
      return read.kind === "in" || read.kind === "out"
        ? { ...read, kind: "fault", why: rowTexts.aboveHeadings }
        : draft;
    }
    if (JSON.stringify(headingLabels(row)) === heading) return { ...draft, why: "heading-again" };
    const read = draftOf(row, number, reader, width);
    if (read.day === null && headingHits(row) >= 4) isOtherTable = true;
    if (isOtherTable && (read.kind !== "none" || read.why !== "text"))
      return { ...read, kind: "fault", why: rowTexts.otherTable };
    if (
      read.kind === "none" &&
      read.why === "text" &&
      above &&
      isBlank(row[mapping.day]) &&
      !isBlank(row[mapping.narration])
    ) {
      above.moreCount += 1;
      above.more = tidy(`${above.more} ${row[mapping.narration]}`, longest.narration);
      return { ...read, why: "narration" };
    }
    above = read.kind === "in" || read.kind === "out" ? read : null;
    return read;
  });
  refuseFarDays(drafts);
  const unprovenCount = proveRows(drafts.slice(headingRow + 1), {
    hasBalance: mapping.balance !== null,
    openingMinor: openingAbove(cells, mapping),
  });
  return summed(drafts, mapping, unprovenCount);
}

/** Makes errors of rows whose year is far from the others': `20,26` is read as 2020. */
function refuseFarDays(drafts: readonly Draft[]): void {
  const dated = drafts.filter(({ kind, day }) => (kind === "in" || kind === "out") && day !== null);
  const yearOf = ({ day }: Draft) => Number(day?.on.slice(0, 4));
  const years = dated.map(yearOf).toSorted((a, b) => a - b);
  const usual = years[Math.floor(years.length / 2)] ?? 0;
  for (const draft of dated) {
    if (Math.abs(yearOf(draft) - usual) > 1) Object.assign(draft, { kind: "fault", why: rowTexts.farDay });
  }
}

function summed(drafts: readonly Draft[], mapping: StatementMapping, unprovenCount: number): StatementReading {
  const reading: StatementReading = {
    lines: [],
    errors: [],
    passed: new Map(),
    sums: {
      in: { count: 0, totalMinor: 0 },
      out: { count: 0, totalMinor: 0 },
      none: { count: 0, totalMinor: 0 },
      fault: { count: 0, totalMinor: 0 },
    },
    unprovenCount,
    needsLook: false,
  };
  for (const { row, kind, why, day, amountMinor, cells, more } of drafts) {
    const is = kind === "still" || kind === "text" ? "none" : kind;
    reading.sums[is].count += 1;
    reading.sums[is].totalMinor += amountMinor;
    if (is === "fault") reading.errors.push({ row, why });
    if (is === "none") {
      const reason = why as PassedReason;
      reading.passed.set(reason, (reading.passed.get(reason) ?? 0) + 1);
    }
    if (is !== "in" || day === null) continue;
    const cell = (at: number | null, length: number) => (at === null ? "" : tidy(cells[at], length));
    reading.lines.push({
      row,
      paidOn: day.on,
      paidAt: day.at,
      amountMinor,
      narration: tidy(`${cells[mapping.narration] ?? ""} ${more}`, longest.narration),
      sender: cell(mapping.sender, longest.sender),
      bankReference: cell(mapping.bankReference, longest.bankReference) || null,
    });
  }
  reading.needsLook = reading.errors.length > 0 || (reading.lines.length > 0 && unprovenCount > 0);
  return reading;
}

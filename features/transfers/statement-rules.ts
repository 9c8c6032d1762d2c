import type { StatementMapping } from "./contract.ts";

/** Decisions about a bank's statement: what its cells mean. No I/O; amounts are integer minor units, days are Lagos calendar dates. */

/** Money that came, as a row of a statement tells of it. */
export type StatementLine = {
  /** Of the file, from 1, as a spreadsheet counts it. */
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
export type RowFault = { row: number; why: string };

/** What a statement's rows are by its mapping. */
export type StatementReading = { lines: StatementLine[]; moneyOut: number; faults: RowFault[] };

/** More than any account has; what is above it is a reference in the wrong column. */
const mostMinor = 10 ** 13;
const longest = { narration: 500, sender: 120, bankReference: 100 } as const;

/**
 * The amount that a cell tells: `₦1,250,000.00`, `1.250.000,00`, `(500.00)`, `500.00 CR`; a naira sign that was lost on the way is `?` or `¦`. `side`: what its sign or letters say.
 * Null for what is no amount; an empty cell and a dash are nothing.
 */
export function readAmount(
  text: string,
  decimal: "." | ",",
): { amountMinor: number; side: "credit" | "debit" | null } | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, "").toUpperCase();
  if (plain === "" || /^[-–—]+$/.test(plain) || plain === "NIL") return { amountMinor: 0, side: null };
  const parts =
    /^(?<lead>[-+(]*)(?:NGN|USD|N|₦|\$|[?¤¦])?(?<sign>[-+]?)(?<digits>\d[\d.,]*)(?:NGN|USD)?(?<tail>[-+)]*)(?<side>CR?|DR?)?\.?$/.exec(
      plain,
    )?.groups;
  if (!parts) return null;
  const { lead = "", sign = "", digits = "", tail = "", side } = parts;
  const group = decimal === "." ? "," : ".";
  const pattern = new RegExp(
    `^(?:\\d+|\\d{1,3}(?:\\${group}\\d{2,3})+)(?:\\${decimal}\\d{1,2}0*)?$`, // 12,34,567: grouped as in lakhs
  );
  if (!pattern.test(digits)) return null;
  const [whole = "", part = ""] = digits.replaceAll(group, "").split(decimal);
  const amountMinor = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  if (!Number.isSafeInteger(amountMinor) || amountMinor > mostMinor) return null;
  if (side?.startsWith("D") || /[-(]/.test(lead + sign + tail)) return { amountMinor, side: "debit" };
  return { amountMinor, side: side || /\+/.test(lead + sign + tail) ? "credit" : null };
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The day, and the time where there is one, that a cell tells: `24/11/2026`, `24-NOV-26 8:41 PM`, `2026-11-24T08:41:00`. Null: none. */
export function readDay(text: string, order: StatementMapping["dayOrder"]): { on: string; at: string | null } | null {
  const found =
    /^(\d{1,4}|[a-z]{3,9})[\s./-]+(\d{1,2}|[a-z]{3,9})[\s.,/-]+(\d{2,4})(?:(?:[,\s]+|t)(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?z?)?$/i.exec(
      text.trim(),
    );
  if (!found) return null;
  const [, first = "", second = "", third = "", hour, minute, half] = found;
  const month = (word: string) => monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  const isWord = (word: string) => /[a-z]/i.test(word);
  const [year, monthNumber, day] =
    first.length === 4
      ? [first, isWord(second) ? month(second) : Number(second), third]
      : isWord(second)
        ? [third, month(second), first]
        : isWord(first)
          ? [third, month(first), second]
          : order === "month-first"
            ? [third, Number(first), second]
            : [third, Number(second), first];
  const fullYear = year.length === 2 ? `20${year}` : year;
  const on = `${fullYear}-${String(monthNumber).padStart(2, "0")}-${String(Number(day)).padStart(2, "0")}`;
  const date = new Date(`${on}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== on) return null;
  return { on, at: hour === undefined ? null : timeOf(Number(hour), minute ?? "00", half) };
}

function timeOf(hour: number, minute: string, half: string | undefined): string | null {
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, "0")}:${minute}` : null;
}

/** What headings of columns say, as banks here write them. The first that fits is taken. */
const headings = {
  day: [/^(transaction|trans|tran|txn|posting|post|posted|entry)\.?\s*date/, /^date/, /date/],
  narration: [/narration/, /description/, /details|particulars|remarks?/, /transaction$/],
  credit: [/^(credits?|deposits?|money in|cr)\b/, /credit|deposit|lodg|money in|paid in/],
  debit: [/^(debits?|withdrawals?|money out|dr)\b/, /debit|withdraw|money out|paid out/],
  amount: [/amount/, /value$/],
  side: [/^(dr|cr)\s*\/\s*(dr|cr)|^(d|c)\/(d|c)|indicator|^type$|transaction type|dr\.?cr/],
  sender: [/sender|originator|remitter|counterparty|payer|beneficiary|from account name|^name$/],
  bankReference: [/session|^(transaction|trans|tran|txn|bank)\s*(ref|id)|^ref(erence)?\b|reference|cheque|instrument/],
} as const;

const words = (cell: string | undefined) => (cell ?? "").replace(/\s+/g, " ").trim().toLowerCase();

/** How many rows at the beginning may be above the headings: the account's name, the period, the opening balance. */
const mostAbove = 30;

/** What the columns of a statement seem to be. A person looks at it before it counts. */
export function guessMapping(cells: readonly (readonly string[])[]): StatementMapping {
  const headingRow = Math.max(
    0,
    cells.slice(0, mostAbove).reduce((best, row, at) => (hits(row) > hits(cells[best]) ? at : best), 0),
  );
  const names = (cells[headingRow] ?? []).map(words);
  const taken = new Set<number>();
  const find = (patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const at = names.findIndex((name, index) => !taken.has(index) && pattern.test(name));
      if (at >= 0) {
        taken.add(at);
        return at;
      }
    }
    return null;
  };
  const side = find(headings.side);
  const [day, credit, debit] = [find(headings.day), find(headings.credit), find(headings.debit)];
  const [narration, sender, bankReference] = [
    find(headings.narration),
    find(headings.sender),
    find(headings.bankReference),
  ];
  const amount = credit === null ? find(headings.amount) : null;
  const body = cells.slice(headingRow + 1, headingRow + 500);
  const amounts = body.flatMap((row) =>
    [row[credit ?? -1], row[debit ?? -1], row[amount ?? -1]].map((cell) => cell ?? ""),
  );
  const days = body.map((row) => row[day ?? -1] ?? "");
  const isMonthFirst =
    days.some((text) => /^\d{1,2}[/.-](1[3-9]|2\d|3[01])[/.-]/.test(text.trim())) &&
    !days.some((text) => /^(1[3-9]|2\d|3[01])[/.-]/.test(text.trim()));
  const hasComma = amounts.some((text) => /,\d{2}\s*(CR|DR)?$/i.test(text.trim()));
  const hasPoint = amounts.some((text) => /\.\d{2}\s*(CR|DR)?$/i.test(text.trim()));
  return {
    headingRow,
    day: day ?? 0,
    narration: narration ?? Math.min(1, Math.max(0, names.length - 1)),
    credit,
    debit,
    amount,
    side,
    sender,
    bankReference,
    dayOrder: isMonthFirst ? "month-first" : "day-first",
    decimal: hasComma && !hasPoint ? "," : ".",
    currency: body.some((row) => row.some((cell) => /\bUSD\b|^\$/.test(cell))) ? "USD" : "NGN",
  };
}

/** How many of a row's cells look like headings. */
const hits = (row: readonly string[] | undefined) =>
  Object.values(headings).filter((patterns) => row?.some((cell) => patterns.some((one) => one.test(words(cell)))))
    .length;

/** Whether a statement has the columns that a mapping names, and enough of them; a sentence where not. */
export function mappingFault(mapping: StatementMapping, cells: readonly (readonly string[])[]): string | null {
  const width = Math.max(0, ...cells.slice(0, 200).map((row) => row.length));
  const named = [
    mapping.day,
    mapping.narration,
    mapping.credit,
    mapping.debit,
    mapping.amount,
    mapping.side,
    mapping.sender,
    mapping.bankReference,
  ];
  if (named.some((at) => at !== null && at >= width)) return "The file has fewer columns than that.";
  if (mapping.credit === null && mapping.amount === null) return "Say which column has the money that came in.";
  if (mapping.headingRow >= cells.length) return "The file has fewer rows than that.";
  return null;
}

/**
 * What the rows below the headings are. Money that went out is counted and left; rows without a day and an amount (balances,
 * page ends) are passed over; what has one of both but cannot be read is a fault.
 */
export function readStatement(cells: readonly (readonly string[])[], mapping: StatementMapping): StatementReading {
  const reading: StatementReading = { lines: [], moneyOut: 0, faults: [] };
  cells.forEach((row, index) => {
    if (index <= mapping.headingRow) return;
    const cell = (at: number | null, length: number) =>
      at === null
        ? ""
        : (row[at] ?? "")
            .replace(/[\s\p{Cc}]+/gu, " ")
            .trim()
            .slice(0, length);
    const number = index + 1;
    const day = readDay(cell(mapping.day, 40), mapping.dayOrder);
    const money = moneyOf(row, mapping);
    if (money === null) {
      if (day) reading.faults.push({ row: number, why: "Its amount cannot be read." });
      return;
    }
    if (money.amountMinor === 0) return;
    if (!day) {
      // Sums and balances are below the lines, without a day.
      if (cell(mapping.day, 40) !== "") reading.faults.push({ row: number, why: "Its day cannot be read." });
      return;
    }
    if (money.isOut) {
      reading.moneyOut += 1;
      return;
    }
    reading.lines.push({
      row: number,
      paidOn: day.on,
      paidAt: day.at,
      amountMinor: money.amountMinor,
      narration: cell(mapping.narration, longest.narration),
      sender: cell(mapping.sender, longest.sender),
      bankReference: cell(mapping.bankReference, longest.bankReference) || null,
    });
  });
  return reading;
}

function moneyOf(row: readonly string[], mapping: StatementMapping): { amountMinor: number; isOut: boolean } | null {
  const { credit, debit, amount, side, decimal } = mapping;
  if (credit !== null) {
    const came = readAmount(row[credit] ?? "", decimal);
    if (came === null) return null;
    if (came.amountMinor > 0) return { amountMinor: came.amountMinor, isOut: came.side === "debit" };
    const went = debit === null ? null : readAmount(row[debit] ?? "", decimal);
    return { amountMinor: went?.amountMinor ?? 0, isOut: true };
  }
  const read = readAmount(row[amount ?? -1] ?? "", decimal);
  if (read === null) return null;
  const said = side === null ? "" : words(row[side]);
  const isOut = said === "" ? read.side === "debit" : /^d|debit|out|withdraw/.test(said);
  return { amountMinor: read.amountMinor, isOut };
}

/** Text as two exports of a statement have it alike: banks change case and spaces between them. */
const alike = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * What makes each line the same line in every statement of its bank: the day, the amount and the narration with the ordinal among
 * those that are alike (`likeness`), and what the bank calls it, with its own ordinal, where it does (`identity`).
 */
export function identify<Line extends Omit<StatementLine, "row">>(
  lines: readonly Line[],
): (Line & { likeness: string; identity: string })[] {
  const seen = new Map<string, number>();
  const ordinal = (key: string) => {
    const next = (seen.get(key) ?? 0) + 1;
    seen.set(key, next);
    return next;
  };
  return lines.map((line) => {
    const base = `${line.paidOn}|${line.amountMinor}`;
    const byWords = `${base}|${alike(line.narration)}|${alike(line.sender)}`;
    const likeness = `${byWords}|${ordinal(byWords)}`;
    const name = line.bankReference === null ? "" : alike(line.bankReference);
    const byName = `ref|${base}|${name}`;
    return { ...line, likeness, identity: name === "" ? `words|${likeness}` : `${byName}|${ordinal(byName)}` };
  });
}

type Known = { identity: string; likeness: string; bankReference: string | null };

/**
 * Which of these lines are there already: by what the bank calls them, or, where one of both has no such name, by day, amount and
 * narration.
 */
export function splitKnown<Line extends Known>(
  lines: readonly Line[],
  held: readonly Known[],
): { fresh: Line[]; known: Line[] } {
  const identities = new Set(held.map(({ identity }) => identity));
  const nameless = new Set(held.filter(({ bankReference }) => bankReference === null).map(({ likeness }) => likeness));
  const all = new Set(held.map(({ likeness }) => likeness));
  const isKnown = ({ identity, likeness, bankReference }: Line) =>
    identities.has(identity) || (bankReference === null ? all : nameless).has(likeness);
  return { fresh: lines.filter((line) => !isKnown(line)), known: lines.filter(isKnown) };
}

import { currenciesNamed, currencyIn, isOurs } from "./cell-rules.ts";
import type { StatementMapping } from "./contract.ts";
import { deskTexts } from "./texts.ts";

/** Which column of a bank's statement is which. No I/O. */

export type Cells = readonly (readonly string[])[];

/** Words of a heading that show it is about something else than the money, the person or the text itself. */
const otherSubject = /\b(acct?|account (no|number)|number|no|institution|bank|branch|code|currency)\b/;
/** Who a transfer goes to: for money that came, the academy itself. */
const receiver = /benef|recipient|receiver|destination|^to\b(?!\s*\/)/;

type Heading = { is: readonly RegExp[]; not?: RegExp };

/** What headings of columns contain, as banks here write them. The first that fits is taken. */
const headings = {
  day: {
    is: [/^(transaction|trans|tran|txn|posting|post|posted|entry)\.?\s*date/, /^date/, /date/, /\btime\b|created/],
  },
  narration: {
    is: [/narration|narrative/, /description/, /details?|particulars|remarks?|memo/, /transaction$/],
    not: /\b(date|type|id|no)\b/,
  },
  credit: {
    is: [/^(credits?|deposits?|money in|cr)\b/, /credit|deposit|lodg|money in|paid in|received|inflow|pay in/],
    not: /\b(acct?|account|name|number|no|ref|reference|date|count)\b|debit/,
  },
  debit: {
    is: [/^(debits?|withdrawals?|money out|dr)\b/, /debit|withdraw|money out|paid out|\bsent\b|outflow|pay out/],
    not: /\b(acct?|account|name|number|no|ref|reference|date|count)\b|credit/,
  },
  amount: { is: [/amount/, /value$/], not: /charge|\bfees?\b|\bvat\b|settle/ },
  balance: {
    is: [/(running|ledger|book|closing|new) balance|balance after|post balance/, /^balance/, /balance|^bal\b/],
    not: /before|opening|previous/,
  },
  side: {
    is: [
      /^(dr|cr)\s*[/|]\s*(dr|cr)|^(d|c)\/(d|c)|indicator|^type$|transaction type|dr\.?cr|debit\s*\/\s*credit|credit\s*\/\s*debit|direction/,
    ],
  },
  status: { is: [/^status$|(transaction|txn|trans|payment) status/] },
  sender: {
    is: [
      /sender|originator|remitter|payer\b/,
      /^source( (account )?name)?$|^from( (account )?name)?$|(from|to)\s*\/\s*(from|to)/,
      /counter-?party|^name$/,
    ],
    not: new RegExp(`${otherSubject.source}|${receiver.source}`),
  },
  bankReference: {
    is: [
      /session|^(transaction|trans|tran|txn|bank)\s*(ref|id)|^ref(erence)?\b|reference|receipt no|cheque|instrument|\brrn\b/,
    ],
    not: /date|status/,
  },
} as const satisfies Record<string, Heading>;

/** A cell of the headings as compared: small letters, single spaces. */
const label = (cell: string | undefined) => (cell ?? "").replace(/\s+/g, " ").trim().toLowerCase();

/** The words of a row of headings, without empty cells at its end. */
export function headingLabels(row: readonly string[] | undefined): string[] {
  const all = (row ?? []).map(label);
  while (all.at(-1) === "") all.pop();
  return all;
}

const fits = ({ is, not }: Heading, name: string) => is.some((item) => item.test(name)) && !not?.test(name);

/** How many kinds of headings a row's cells look like. */
export const headingHits = (row: readonly string[] | undefined): number => {
  const names = headingLabels(row);
  return Object.values(headings).filter((item) => names.some((name) => name.length <= 40 && fits(item, name))).length;
};

/** How many rows at the beginning may be above the headings: the account's name, the period, the opening balance. */
const maxAbove = 60;

/** What the columns of a statement seem to be. A staff member looks at it before it counts. */
export function guessMapping(cells: Cells): StatementMapping {
  const above = cells.slice(0, maxAbove).map(headingHits);
  const headingRow = above.reduce((best, count, at) => (count > (above[best] ?? 0) ? at : best), 0);
  const names = headingLabels(cells[headingRow]);
  const taken = new Set<number>();
  const find = ({ is, not }: Heading) => {
    for (const pattern of is) {
      const at = names.findIndex((name, index) => !taken.has(index) && pattern.test(name) && !not?.test(name));
      if (at >= 0) {
        taken.add(at);
        return at;
      }
    }
    return null;
  };
  const [side, status, day] = [find(headings.side), find(headings.status), find(headings.day)];
  const [balance, credit, debit] = [find(headings.balance), find(headings.credit), find(headings.debit)];
  const [narration, sender] = [find(headings.narration), find(headings.sender)];
  const bankReference = find(headings.bankReference);
  const amount = credit === null ? find(headings.amount) : null;
  const body = cells.slice(headingRow + 1, headingRow + 500);
  const amounts = body.flatMap((row) => [credit, debit, amount, balance].map((at) => row[at ?? -1] ?? ""));
  const days = body.map((row) => (row[day ?? -1] ?? "").trim());
  const isMonthFirst =
    days.some((text) => /^\d{1,2}[/.-](1[3-9]|2\d|3[01])[/.-]/.test(text)) &&
    !days.some((text) => /^(1[3-9]|2\d|3[01])[/.-]/.test(text));
  const endsWith = (sign: "," | ".") =>
    amounts.some((text) => new RegExp(`\\${sign}\\d{2}\\s*[)+-]?\\s*(CR?|DR?)?\\.?$`, "i").test(text.trim()));
  const texts = [
    ...cells
      .slice(0, headingRow + 1)
      .flat()
      .flatMap(currenciesNamed),
    ...amounts.flatMap((text) => currencyIn(text) ?? []),
  ];
  return {
    headingRow,
    day: day ?? 0,
    narration: narration ?? bankReference ?? Math.min(1, Math.max(0, names.length - 1)),
    credit,
    debit,
    amount,
    balance,
    side,
    status,
    sender,
    bankReference: narration === null ? null : bankReference,
    dayOrder: isMonthFirst ? "month-first" : "day-first",
    decimal: endsWith(",") && !endsWith(".") ? "," : ".",
    currency: texts.includes("USD") && !texts.includes("NGN") ? "USD" : "NGN",
  };
}

/**
 * The mapping of a bank's last statement where the same headings are in the same cells, in whichever row; null where they do not:
 * columns that changed places would be read as each other.
 */
export function rememberedMapping(
  cells: Cells,
  { mapping, headings: current }: { mapping: StatementMapping; headings: readonly string[] },
): StatementMapping | null {
  const same = JSON.stringify(current);
  const headingRow = cells.slice(0, maxAbove).findIndex((row) => JSON.stringify(headingLabels(row)) === same);
  return current.length === 0 || headingRow < 0 ? null : { ...mapping, headingRow };
}

/** Whether a statement has the columns that a mapping names, and enough of them; a sentence where not. */
export function mappingError(mapping: StatementMapping, cells: Cells): string | null {
  const { headingRow, day, narration, credit, debit, amount, balance, side, status, sender, bankReference } = mapping;
  const width = Math.max(0, ...cells.slice(0, 200).map((row) => row.length));
  const named = [day, narration, credit, debit, amount, balance, side, status, sender, bankReference];
  if (named.some((at) => at !== null && at >= width)) return deskTexts.fewerColumns;
  if (credit === null && amount === null) return deskTexts.whichMoney;
  const money = [day, credit, debit, credit === null ? amount : null, balance].filter((at) => at !== null);
  if (new Set(money).size !== money.length) return deskTexts.sameColumn;
  if (headingRow >= cells.length) return deskTexts.fewerRows;
  const texts = new Set(
    cells
      .slice(0, headingRow + 1)
      .flat()
      .flatMap(currenciesNamed),
  );
  const [foreignText] = [...texts].filter((value) => !isOurs(value));
  // Words above the headings may name several; one alone is the account's.
  if (foreignText !== undefined && texts.size === 1) return deskTexts.foreignAccount(foreignText);
  return null;
}

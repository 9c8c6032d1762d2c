import * as z from "zod/mini";
import { parseEmailAddress } from "#lib/email-address.ts";
import { type Currency, currencies, toMinor } from "#lib/money.ts";
import { personName } from "#lib/one-line.ts";
import { canBePrinted, notPrintedMessage } from "#lib/printed-letters.ts";
import { type ColumnName, columnNames, listLimits, moveTexts } from "./texts.ts";

/** Decisions about the rows of a list. No I/O. */

/** A row by its cells, as the call brings it again. */
export type WrittenRow = { line: number } & { [Column in ColumnName]?: string | undefined };

/** What a row holds, apart from whom and what the academy knows by these names. Amounts in kobo or cents. */
export type RowContent = {
  line: number;
  fullName: string;
  email: string;
  phone: string;
  course: string | null;
  tutor: string | null;
  currency: Currency;
  paidMinor: number;
  owedMinor: number;
  /** YYYY-MM-DD; null where the list has none. */
  dueOn: string | null;
};

/** As an account's own; it is on certificates and receipts. */
const fullName = personName(moveTexts.noName).check(z.refine(canBePrinted, notPrintedMessage));
const max = 1_000_000_000_00;

/** An amount with its sign of a currency, as tables have it: `₦72,500.00`, `60 USD`. Null for what is none. */
function amountOf(typed: string): { amountMinor: number; currency: Currency | null } | null {
  const currency = /₦|NGN|naira|^N\s*\d/i.test(typed) ? "NGN" : /\$|USD|dollar/i.test(typed) ? "USD" : null;
  const digits = typed.replace(/₦|\$|NGN|USD|naira|dollars?|^N(?=\s*\d)|[\s,]/gi, "").replace(/^-$|^$/, "0");
  if (!/^\d{1,12}(\.\d+)?$/.test(digits)) return null;
  const amountMinor = toMinor(Number(digits));
  return amountMinor <= max ? { amountMinor, currency } : null;
}

/** A day as tables have it, the day before the month: `2026-12-31`, `31/12/2026`, `31.12.26`. Null for what is none. */
function dayOf(typed: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(typed);
  const parts = iso ? iso.slice(1) : /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed)?.slice(1).reverse();
  if (!parts) return null;
  const [year = "", month = "", day = ""] = parts;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
  return isReal && date > "2000" && date < "2100" ? date : null;
}

/** What a row holds, or why it cannot be taken: its first error. */
export function contentOf(row: WrittenRow): RowContent | { why: string } {
  const cells = Object.keys(columnNames) as ColumnName[];
  if (cells.some((name) => (row[name] ?? "").length > listLimits.cell)) return { why: moveTexts.longCell };
  const name = fullName.safeParse(row.name ?? "");
  if (!name.success) return { why: name.error.issues[0]?.message ?? moveTexts.noName };
  if (!row.email) return { why: moveTexts.noEmail };
  const email = parseEmailAddress(row.email.replace(/^mailto:/i, ""));
  if (email === null) return { why: moveTexts.badEmail };
  if ((row.phone ?? "").length > 40) return { why: moveTexts.badPhone };
  const [paid, owed] = [amountOf(row.paid ?? ""), amountOf(row.owed ?? "")];
  if (!paid) return { why: moveTexts.badAmount(columnNames.paid, row.paid ?? "") };
  if (!owed) return { why: moveTexts.badAmount(columnNames.owed, row.owed ?? "") };
  const typed = row.currency?.toUpperCase();
  const known = currencies.find((currency) => currency === typed);
  if (typed && !known) return { why: moveTexts.badCurrency };
  const written = new Set(
    [known, paid.currency, owed.currency].filter((currency) => currency !== null && currency !== undefined),
  );
  if (written.size > 1) return { why: moveTexts.mixedCurrencies };
  const dueOn = row.due ? dayOf(row.due) : null;
  if (row.due && dueOn === null) return { why: moveTexts.badDue(row.due) };
  if (owed.amountMinor > 0 && !row.course) return { why: moveTexts.owedFor };
  if (row.tutor && !row.course) return { why: moveTexts.tutorFor };
  return {
    line: row.line,
    fullName: name.data,
    email,
    phone: row.phone ?? "",
    course: row.course ?? null,
    tutor: row.tutor ?? null,
    currency: [...written][0] ?? "NGN",
    paidMinor: paid.amountMinor,
    owedMinor: owed.amountMinor,
    dueOn,
  };
}

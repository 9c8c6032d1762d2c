import { currencies } from "#lib/money.ts";
import type { StatementMapping } from "./contract.ts";
import { maxMinor } from "./hand-rules.ts";

/** What the cells of a bank's statement mean: amounts are integer minor units, days are Lagos calendar dates. No I/O. */

/** Signs and codes of currencies as banks of Africa write them; what was lost on the way is `?` or `¦`. */
const codes = "NGN|USD|GHS|GHC|GH₵|KES|KSHS?\\.?|ZAR|GBP|EUR|XOF|XAF|UGX|TZS|RWF|N|R|₦|\\$|₵|£|€";
const amountShape = new RegExp(
  `^(?<lead>[-+(−]*)(?:${codes}|[?¤¦])?(?<sign>[-+−]?)(?<digits>\\d[\\d.,]*)(?:${codes})?(?<tail>[-+)−]*)(?<side>CR?|DR?)?\\.?$`,
);
/**
 * The amount that a cell tells: `₦1,250,000.00`, `1.250.000,00`, `(500.00)`, `500.00 CR`; a naira sign that was lost on the way is `?` or `¦`. `side`: what its sign or letters show.
 * Null for what is no amount; an empty cell and a dash are nothing.
 */
export function readAmount(
  text: string,
  decimal: "." | ",",
): { amountMinor: number; side: "credit" | "debit" | null } | null {
  if (/\d\s+\d/.test(text) && !/^\D*\d{1,3}(?:\s\d{3})+(?:\D.*)?$/.test(text.trim())) return null; // two numbers, not groups of one
  const plainText = text.replace(/[\s\u00a0\u202f'’]/g, "").toUpperCase();
  if (plainText === "" || /^[-–—]+$/.test(plainText) || plainText === "NIL") return { amountMinor: 0, side: null };
  const parts = amountShape.exec(plainText)?.groups;
  if (!parts) return null;
  const { lead = "", sign = "", digits = "", tail = "", side } = parts;
  const group = decimal === "." ? "," : ".";
  const pattern = new RegExp(
    // 12,34,567: grouped as in lakhs. Three digits behind the point may be thousands of the other way.
    `^(?:\\d+|\\d{1,3}(?:\\${group}\\d{2,3})*\\${group}\\d{3})(?:\\${decimal}(?:\\d{1,2}|\\d{2}0{2,}))?$`,
  );
  if (!pattern.test(digits)) return null;
  const [whole = "", part = ""] = digits.replaceAll(group, "").split(decimal);
  const amountMinor = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  if (!Number.isSafeInteger(amountMinor) || amountMinor > maxMinor) return null;
  const isOut = side?.startsWith("D") || /[-(−]/.test(lead + sign + tail);
  const isIn = side?.startsWith("C") || /\+/.test(lead + sign + tail);
  if (isOut && isIn) return null;
  return { amountMinor, side: isOut ? "debit" : isIn ? "credit" : null };
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The day, and the time where there is one, that a cell tells: `24/11/2026`, `24-NOV-26 8:41 PM`, `2026-11-24T08:41:00`. Null: none. */
export function readDay(text: string, order: StatementMapping["dayOrder"]): { on: string; at: string | null } | null {
  const compact = /^(20\d{2})(\d{2})(\d{2})$/.exec(text.trim());
  const match =
    /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[,.]?\s+)?(\d{1,4}|[a-z]{3,9})[\s./-]+(\d{1,2}|[a-z]{3,9})[\s.,/-]+(\d{2,4})(?:(?:[,\s]+|t)(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?\s?(?:z|[+-]\d{2}:?\d{2}|wat|gmt|eat|sast)?)?$/i.exec(
      compact ? compact.slice(1).join("-") : text.trim(),
    );
  if (!match) return null;
  const [, first = "", second = "", third = "", hour, minute, half] = match;
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

const known: Record<string, string> = {
  N: "NGN",
  "₦": "NGN",
  $: "USD",
  R: "ZAR",
  KSH: "KES",
  KSHS: "KES",
  "₵": "GHS",
  "GH₵": "GHS",
  GHC: "GHS",
  "£": "GBP",
  "€": "EUR",
};
const money = new RegExp(`(?<![\\p{L}\\p{N}])(${codes})(?![\\p{L}])`, "iu");

/** The currency that an amount's cell names (`GHS 5.00`, `$5`); null where it names none. */
export function currencyIn(cell: string): string | null {
  const sign = money.exec(cell)?.[1]?.toUpperCase().replace(".", "");
  return sign === undefined ? null : (known[sign] ?? sign);
}

/** The currencies that a text names by their codes: of a heading, or of the words above it. */
export const currenciesNamed = (text: string): string[] =>
  (text.match(/\b(?:NGN|USD|GHS|KES|ZAR|GBP|EUR|XOF|XAF|UGX|TZS|RWF)\b|GH₵|\bKSh\b/g) ?? []).map(
    (code) => known[code.toUpperCase()] ?? code,
  );

/** Whether the academy has accounts in it. */
export const isOurs = (currency: string): boolean => currencies.some((entry) => entry === currency);

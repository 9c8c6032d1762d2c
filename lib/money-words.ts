import type { Money } from "./money.ts";

// biome-ignore format: a table
const small = [
  "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
  "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
] as const;
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"] as const;
const groups = ["", " thousand", " million", " billion", " trillion"] as const;
const units = { NGN: ["naira", "naira", "kobo", "kobo"], USD: ["dollar", "dollars", "cent", "cents"] } as const;

function belowThousand(value: number): string {
  const rest = value % 100;
  const hundreds = Math.floor(value / 100);
  const end =
    rest < 20 ? (small[rest] ?? "") : `${tens[Math.floor(rest / 10)]}${rest % 10 ? `-${small[rest % 10]}` : ""}`;
  if (hundreds === 0) return end;
  return `${small[hundreds]} hundred${rest ? ` and ${end}` : ""}`;
}

/** A whole number of 0 or more in words. */
function amountInWords(value: number): string {
  if (value === 0) return "zero";
  const parts: string[] = [];
  let left = value;
  for (const group of groups) {
    if (left === 0) break;
    const three = left % 1000;
    left = Math.floor(left / 1000);
    if (three === 0) continue;
    // "One thousand and five", as showed.
    const joins = group === "" && three < 100 && left > 0 ? "and " : "";
    parts.unshift(`${joins}${belowThousand(three)}${group}`);
  }
  return parts.join(" ");
}

/**
 * An amount in words, as receipts have it: "Seventy-two thousand five hundred naira only". Errors: RangeError for one that is
 * negative or no safe integer.
 */
export function moneyInWords({ amountMinor, currency }: Money): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) throw new RangeError(`Not an amount: ${amountMinor}`);
  const [unit, many, oneSmall, manySmall] = units[currency];
  const whole = Math.floor(amountMinor / 100);
  const rest = amountMinor % 100;
  const text = [
    ...(whole > 0 || rest === 0 ? [`${amountInWords(whole)} ${whole === 1 ? unit : many}`] : []),
    ...(rest > 0 ? [`${amountInWords(rest)} ${rest === 1 ? oneSmall : manySmall}`] : []),
  ].join(" and ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} only`;
}

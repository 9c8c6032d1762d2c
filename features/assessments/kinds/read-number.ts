import { foldText } from "./fold-text.ts";

const digits = /^[-+]?(\d+([.]\d*)?|[.]\d+)(e[-+]?\d{1,3})?$/i;

/**
 * The number that somebody typed, null for what is none. Takes a comma for the decimals ("12,5") and for thousands ("1,250.5"),
 * spaces between thousands, and the unit before or behind it, in any case and with or without a space; another unit is no answer.
 * A single comma before exactly three digits divides thousands, unless a lone 0 is before it.
 */
export function readNumber(typed: string, unit: string | null): number | null {
  const minus = typed.normalize("NFKC").replace(/[−–—]/g, "-").replace(/\s+/g, "").toLowerCase();
  const bare = withoutUnit(minus, unit);
  const plain = withPoint(bare.replace(/['’_]/g, ""));
  if (plain === null || !digits.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

function withoutUnit(text: string, unit: string | null): string {
  if (unit === null) return text;
  const forms = [unit.normalize("NFKC").replace(/\s+/g, "").toLowerCase(), foldText(unit).replace(/\s+/g, "")];
  for (const form of forms) {
    if (form === "") continue;
    if (text.endsWith(form)) return text.slice(0, -form.length);
    if (text.startsWith(form)) return text.slice(form.length);
    if (text.startsWith(`-${form}`)) return `-${text.slice(form.length + 1)}`;
  }
  return text;
}

/** With a point for the decimals and nothing between thousands; null where commas and points stand as in no number. */
function withPoint(text: string): string | null {
  const commas = text.split(",").length - 1;
  const points = text.split(".").length - 1;
  if (commas === 0) return points > 1 ? thousands(text, ".") : text;
  if (points === 0) {
    if (commas > 1) return thousands(text, ",");
    return /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text) ? text.replace(",", "") : text.replace(",", ".");
  }
  // Both: the one that comes last divides the decimals.
  const [whole, decimal] = text.lastIndexOf(",") > text.lastIndexOf(".") ? [".", ","] : [",", "."];
  const at = text.lastIndexOf(decimal);
  const before = thousands(text.slice(0, at), whole);
  const after = text.slice(at + 1);
  return before === null || after.includes(whole) || after.includes(decimal) ? null : `${before}.${after}`;
}

function thousands(text: string, divider: string): string | null {
  const [first = "", ...groups] = text.split(divider);
  return /^[-+]?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
    ? [first, ...groups].join("")
    : null;
}

import { isUnit } from "./units.ts";

/** Longest that is read: an answer is far below it. */
const longest = 200;

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const superDigit = (sign: string) => (sign === "⁻" ? "-" : sign === "⁺" ? "" : String(superscripts.indexOf(sign)));
const fractionSigns: Readonly<Record<string, string>> = {
  "½": "1/2",
  "⅓": "1/3",
  "⅔": "2/3",
  "¼": "1/4",
  "¾": "3/4",
  "⅕": "1/5",
  "⅖": "2/5",
  "⅗": "3/5",
  "⅘": "4/5",
  "⅙": "1/6",
  "⅚": "5/6",
  "⅐": "1/7",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
  "⅑": "1/9",
  "⅒": "1/10",
};

/** One way of writing: lower case, no accents, powers as `^2`, one kind of dash, of times and of space. */
const written = (typed: string): string =>
  typed
    .replace(/[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (run) => `^${[...run].map(superDigit).join("")}`)
    .replace(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/g, (sign) => ` ${fractionSigns[sign]}`)
    .replace(/[º˚]/g, "°")
    .replace(/[‘’ʼ`´]/g, "'")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[⁄∕÷]/g, "/")
    .replace(/[⋅∙•✕✖]/g, "×")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<!\.)\.+$/, "")
    .trimEnd();

/** "x = ", "= ", "answer ≈": the name of what was requested is nothing of the number. */
const name = /^(?:\p{L}[\p{L}\d_ ]{0,30})?[=≈~] ?/u;
const digits = /\d(?:[ ,.'_]?\d)*\.?|[.,]\d+/y;
const under = / ?\/ ?(\d(?:[,'_]?\d)*)/y;
const times = / ?(?:[x×*·]|times) ?10 ?(?:\^|\*\*) ?\(? ?([-+]? ?\d{1,3}) ?\)?(?!\d)/y;
/** "1.5e3", which calculators show; and 10^3 alone. */
const exponent = /e([-+]?\d{1,3})(?![\p{L}\d])/uy;
const tenTo = /10 ?(?:\^|\*\*) ?\(? ?([-+]? ?\d{1,3}) ?\)?(?!\d)/y;

/**
 * The number that someone typed, null for what cannot be read. Takes a comma for the decimals ("12,5") and for thousands
 * ("1,250.5"), spaces between thousands, fractions ("1/4", "1 1/2", "½"), powers of ten ("1.5×10^3", "1.5 x 10³", "1.5e3"), "x = "
 * before it, and the unit before or behind it in any of its spellings ("₦12,000", "12,000 naira."); another unit is no answer.
 * A single comma before exactly three digits divides thousands, unless a lone 0 is before it.
 */
export function readNumber(typed: string, unit: string | null): number | null {
  if (typed.length > longest) return null;
  // The naira of typewriters has signs of its own for a name.
  const text = written(typed)
    .replace(/^([-+]? ?)= ?n ?= ?/, "$1#")
    .replace(name, "");
  const from = text.search(/[.,]?\d/);
  if (from < 0) return null;
  const result = readFrom(text, from);
  if (result === null) return null;
  const [sign, before] = signOf(text.slice(0, from).trim());
  const behind = text.slice(result.end).trim();
  if (before !== "" || behind !== "") {
    if (unit === null) return null;
    const own = written(unit);
    const fits = (part: string) => part === "" || isUnit(part, own);
    if (!(fits(before) && fits(behind)) && !isUnit(`${before}${behind}`, own)) return null;
  }
  // Not a zero below zero.
  const value = sign * result.value + 0;
  return Number.isFinite(value) ? value : null;
}

/** The sign before the number, which is before the unit or behind it, and what else is there. */
function signOf(before: string): [sign: number, rest: string] {
  const at = /^[-+]/.test(before) ? 0 : /[-+]$/.test(before) ? before.length - 1 : -1;
  if (at < 0) return [1, before];
  return [before[at] === "-" ? -1 : 1, (before.slice(0, at) + before.slice(at + 1)).trim()];
}

/** What is in a text from there on: the number without its sign, and where it ends. */
function readFrom(text: string, from: number): { value: number; end: number } | null {
  const [power, afterPower] = match(tenTo, text, from);
  if (power) return { value: tenPower(power), end: afterPower };
  const [run, afterRun] = match(digits, text, from);
  if (!run) return null;
  const [below, afterBelow] = match(under, text, afterRun);
  const plainText = below ? fraction(run[0], below[1] ?? "") : decimal(run[0]);
  if (plainText === null) return null;
  const [shifted, afterShift] = match(times, text, afterBelow);
  if (shifted) return { value: timesTen(plainText, shifted), end: afterShift };
  const [raised, end] = below ? [null, afterBelow] : match(exponent, text, afterRun);
  return raised ? { value: timesTen(plainText, raised), end } : { value: Number(plainText), end: afterBelow };
}

/** What a sticky pattern finds there, and where it ends; where it finds nothing it ends at once. */
function match(pattern: RegExp, text: string, at: number): [RegExpExecArray | null, number] {
  pattern.lastIndex = at;
  const groups = pattern.exec(text);
  return [groups, groups ? pattern.lastIndex : at];
}

const powerOf = ([, power = ""]: RegExpExecArray) => power.replace(/[ +]/g, "");
const tenPower = (groups: RegExpExecArray) => Number(`1e${powerOf(groups)}`);
/** By the digits, as it would be typed: 2 × 10^-1 is 0.2 and not a little next to it. */
const timesTen = (text: string, groups: RegExpExecArray) => {
  const [digits = "", own = "0"] = text.split("e");
  return Number(`${digits}e${Number(own) + Number(powerOf(groups))}`);
};

/** "3/4" or "1 3/4". A space before three digits may be one of thousands: that is not guessed. */
function fraction(above: string, below: string): string | null {
  const [first = "", ...more] = above.split(" ");
  const isMixed = more.length > 0;
  const [whole, top] = isMixed ? [numberOf(first), numberOf(more.join(" "))] : [0, numberOf(first)];
  const bottom = numberOf(below);
  if (whole === null || top === null || !bottom) return null;
  if (isMixed && (more.length > 1 || /^0|\d{3}/.test(more[0] ?? "") || top >= bottom || !Number.isInteger(whole)))
    return null;
  return String(whole + top / bottom);
}

const plainDigits = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

function numberOf(run: string): number | null {
  const text = decimal(run);
  return text === null ? null : Number(text);
}

/** The digits of a number without sign and power, with a point alone; null where points and commas stand as in no number. */
function decimal(run: string): string | null {
  const spaced = run.replace(/['_]/g, "");
  const close = spaced.includes(" ") ? withoutSpaces(spaced) : spaced;
  const text = close === null ? null : withPoint(close.replace(/\.$/, ""));
  return text === null || !plainDigits.test(text) ? null : text;
}

/** Spaces are between thousands alone. */
function withoutSpaces(text: string): string | null {
  const at = text.search(/[.,]\d*$/);
  const [whole, rest] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
  const joined = thousands(whole, " ");
  return joined === null || rest.includes(" ") ? null : joined + rest;
}

/** With a point for the decimals and nothing between thousands; null where commas and points stand as in no number. */
function withPoint(text: string): string | null {
  const commas = text.split(",").length - 1;
  const points = text.split(".").length - 1;
  if (commas === 0) return points > 1 ? thousands(text, ".") : text;
  if (points === 0) {
    if (commas > 1) return thousands(text, ",");
    return /^[1-9]\d{0,2},\d{3}$/.test(text) ? text.replace(",", "") : text.replace(",", ".");
  }
  // Both: the one that comes last divides the decimals.
  const [whole, point] = text.lastIndexOf(",") > text.lastIndexOf(".") ? [".", ","] : [",", "."];
  const at = text.lastIndexOf(point);
  const before = thousands(text.slice(0, at), whole);
  const after = text.slice(at + 1);
  return before === null || after.includes(whole) || after.includes(point) ? null : `${before}.${after}`;
}

function thousands(text: string, divider: string): string | null {
  const [first = "", ...groups] = text.split(divider);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group)) ? [first, ...groups].join("") : null;
}

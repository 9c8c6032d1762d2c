/**
 * Units as people spell them. A unit is read into its parts and their powers ("km/h", "kmh" and "kilometres per hour" are one), so a
 * spelling is known wherever it occurs. Takes text in lower case without accents, powers as `^2` (see read-number.ts).
 */

/** One line a unit: the part itself, then its other spellings. Plurals in "s" need no line. */
const spellings = [
  "naira ₦ ngn",
  "kobo",
  "cedi ₵ gh₵ gh¢ ghs ghc",
  "pesewa",
  "ksh kes kshs shilling sh shs ugx tzs ush tsh",
  "rand zar",
  "dollar $ us$ usd",
  "cent ¢",
  "euro € eur",
  "pound £ gbp",
  "franc cfa fcfa xof xaf",
  "% percent pct percentage",
  "° degree deg",
  "°c celsius centigrade degc",
  "°f fahrenheit degf",
  "mm millimetre millimeter",
  "cm centimetre centimeter cms",
  "m metre meter mtr",
  "km kilometre kilometer kms",
  "mile mi",
  "inch inches in",
  "foot feet ft",
  "ha hectare",
  "mg milligram milligramme",
  "g gram gramme gm gms",
  "kg kilogram kilogramme kilo kgs",
  "tonne t",
  "ml millilitre milliliter",
  "cl centilitre centiliter",
  "l litre liter ltr",
  "ms millisecond msec",
  "s second sec secs",
  "min minute mins",
  "h hour hr hrs heure",
  "day jour",
  "week wk wks semaine",
  "month mth mois",
  "year yr yrs annee an",
  "j joule",
  "kj kilojoule",
  "mj megajoule",
  "w watt",
  "kw kilowatt",
  "v volt",
  "a amp ampere amps",
  "ω ohm",
  "μf uf microfarad",
  "n newton",
  "kn kilonewton",
  "pa pascal",
  "hz hertz",
  "k kelvin",
  "mol mole",
  "bit",
  "byte",
  "kb kilobyte",
  "mb megabyte",
  "gb gigabyte",
  "px pixel",
];
const partOf = new Map(
  spellings.flatMap((line) => {
    const [part = "", ...others] = line.split(" ");
    return [part, ...others].map((spelling): [string, string] => [spelling, part]);
  }),
);

/** One word for several parts. */
const compounds: Readonly<Record<string, string>> = {
  kmh: "km/h",
  kph: "km/h",
  kmph: "km/h",
  mph: "mile/h",
  mps: "m/s",
  cc: "cm^3",
  sqm: "m^2",
  sqkm: "km^2",
  sqft: "foot^2",
  wh: "w h",
  kwh: "kw h",
};

/** Signs that mean this unit where it is requested, and something else elsewhere. */
const ownSigns: Readonly<Record<string, readonly string[]>> = {
  naira: ["n", "#", "=n="],
  kobo: ["k"],
  cedi: ["¢"],
  ksh: ["/=", "/-", "=", "/"],
  rand: ["r"],
  franc: ["f"],
  "°c": ["c", "°"],
  "°f": ["f", "°"],
  "°": ["o"],
  // As pupils write them in one: taken apart they would be milliseconds.
  "m s^-1": ["ms^-1", "ms-1"],
  "m s^-2": ["ms^-2", "ms-2"],
  "dm^-3 mol": ["moldm^-3", "moldm-3"],
  "kg m^-3": ["kgm^-3", "kgm-3"],
  "m^-1 n": ["nm^-1", "nm-1"],
};

const powers: Readonly<Record<string, number>> = { square: 2, sq: 2, cubic: 3, cu: 3, squared: 2, cubed: 3 };
const divides = new Set(["/", "per", "par"]);
const phrases = text(
  ["per cent", "%"],
  ["degrees celsius", "°c"],
  ["degree celsius", "°c"],
  ["degrees c", "°c"],
  ["° c", "°c"],
  ["degrees fahrenheit", "°f"],
  ["degrees f", "°f"],
  ["° f", "°f"],
  ["us dollars", "usd"],
  ["us dollar", "usd"],
  ["us $", "usd"],
  ["pounds sterling", "pounds"],
  ["kenyan shillings", "ksh"],
  ["kenya shillings", "ksh"],
  ["cfa francs", "cfa"],
  ["francs cfa", "cfa"],
  ["nigerian naira", "naira"],
  ["ghana cedis", "cedis"],
);

function text(...pairs: [phrase: string, word: string][]): (from: string) => string {
  const words = new Map(pairs);
  const any = new RegExp(
    `(?<![\\p{L}°])(?:${pairs.map(([phrase]) => phrase.replace("$", "\\$")).join("|")})(?!\\p{L})`,
    "gu",
  );
  return (from) => from.replace(any, (phrase) => words.get(phrase) ?? phrase);
}

/** A word as a part of a unit; one that is no unit of the lists stands for itself ("books" and "book" are one). */
const plain = (word: string): string =>
  partOf.get(word) ??
  (word.length > 3 && word.endsWith("s") ? (partOf.get(word.slice(0, -1)) ?? word.slice(0, -1)) : word);

/** The parts of a unit with their powers, in one way of writing; null for what is none. */
function read(unit: string): string | null {
  const tokens = phrases(unit).match(/\^?-?\d+|[\p{L}°%₦$€£₵¢]+|[^\s]/gu) ?? [];
  const match = new Map<string, number>();
  let side = 1;
  let next = 1;
  let last: string | null = null;
  const add = (part: string, power: number) => match.set(part, (match.get(part) ?? 0) + power);
  for (const token of tokens) {
    const inputMatch = /^\^?(-?\d+)$/.exec(token);
    const power = powers[token];
    if (".*·×()".includes(token)) continue;
    if (divides.has(token)) side = -1;
    else if (inputMatch || (power !== undefined && token.endsWith("ed"))) {
      // "m^2", "m2", "s^-1", "metres squared": the power of what is before it.
      if (last === null) return null;
      add(last, side * ((inputMatch ? Number(inputMatch[1]) : (power ?? 1)) - 1));
      last = null;
    } else if (power !== undefined) next = power;
    else if (/^[\p{L}°%₦$€£₵¢]/u.test(token)) {
      const parts = (compounds[token] ?? token).split(/[/ ]/);
      const isRatio = compounds[token]?.includes("/");
      for (const [index, value] of parts.entries()) {
        const [word = "", own = "1"] = value.split("^");
        last = plain(word);
        add(last, side * next * Number(own) * (isRatio && index > 0 ? -1 : 1));
      }
      next = 1;
    } else return null;
  }
  return [...match]
    .filter(([, power]) => power !== 0)
    .map(([part, power]) => `${part}^${power}`)
    .sort()
    .join(" ");
}

/** Whether what was typed next to a number is this unit, in any of its spellings. Nothing typed is not. */
export function isUnit(typed: string, unit: string): boolean {
  if (typed === "") return false;
  if (typed === unit) return true;
  const requested = read(unit);
  if (requested === null || requested === "") return false;
  return read(typed) === requested || (ownSigns[requested.replace(/\^1(?!\d)/g, "")]?.includes(typed) ?? false);
}

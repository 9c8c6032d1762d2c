import * as z from "zod/mini";

/** Scripts in which a sign that joins or parts two letters (U+200C, U+200D) decides how a word looks. */
const joining = [
  ...["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil"],
  ...["Telugu", "Kannada", "Malayalam", "Sinhala"],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");

/**
 * What no one sees and what turns the direction of the words around it (spaces of no width, marks of direction, tags, fillers,
 * signs for variants), and what is no character. Joiners between letters that need them are found first, and stay.
 */
const unseen = new RegExp(
  `(?<=[${joining}])([\\u200c\\u200d])(?=[${joining}])|[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Co}\\p{Cn}]`,
  "gu",
);

/** Whether something of it is seen: marks alone have no letter under them, and fillers are letters that are never seen. */
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** No line is this long: anyone who takes one refuses it, and need not look at each sign of it. */
const longest = 10_000;

/**
 * A text as one line that is what it looks like: breaks, control signs and blanks of all kinds are single spaces, nothing around
 * it, nothing invisible in it; empty where nothing is left. For names of people and what is next to them in lists and mails.
 */
export function lineOf(text: string): string {
  if (text.length > longest) return text;
  const line = text
    .replace(/[\p{Cc}\u2800\u3164\uffa0]/gu, " ")
    .replace(unseen, (_, joiner = "") => joiner)
    .replace(/\s+/gu, " ")
    .trim();
  return seen.test(line) ? line : "";
}

/** The same as a step of a schema. */
export const oneLine = () => z.overwrite<string>(lineOf);

/**
 * A step of a schema: a text of any number of lines, for storing: breaks are line feeds, control signs but these and tabs are
 * out, nothing blank is around it; empty where nothing of it is seen.
 */
export const trimmed = () =>
  z.overwrite<string>((text) =>
    seen.test(text)
      ? text
          .replace(/\r\n?/g, "\n")
          .replace(/[^\P{Cc}\n\t]/gu, "")
          .trim()
      : "",
  );

/** What a person, or who pays for one, is called. `missing` is shown where nothing is left of it. */
export const personName = (missing: string, max = 120, tooLong = `At most ${max} characters.`) =>
  z
    .string(missing)
    .check(
      oneLine(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(max, { error: tooLong, abort: true }),
    );

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { lineOf, personName, trimmed } from "./one-line.ts";

test.each([
  ["a name as it is", "Ọlá Adé-Bákàrè O’Neil Jr. 2", "Ọlá Adé-Bákàrè O’Neil Jr. 2"],
  ["blanks and breaks", "  Ada\r\n\u00a0\u2003Obi\u2028", "Ada Obi"],
  ["control signs", "Ada\u0000\u0007Obi\u0085", "Ada Obi"],
  ["no width", "A\u200bd\u2060a\ufeff Obi\u00ad", "Ada Obi"],
  ["direction", "\u202eibO\u202c \u2066Ada\u2069\u200f\u061c", "ibO Ada"],
  ["tags and variants", "Ada\u{e0041}\u{e007f}\ufe0f\u{e0100} Obi", "Ada Obi"],
  ["fillers", "Ada\u3164Obi\u115f\u2800", "Ada Obi"],
  ["private and no characters", "Ada\ue000\ufdd0 Obi", "Ada Obi"],
  ["joiners where nothing needs them", "A\u200dd\u200ca", "Ada"],
  ["a joiner in Persian", "علی\u200cرضا", "علی\u200cرضا"],
  ["a joiner in Hindi", "क्\u200dष", "क्\u200dष"],
  ["a joiner in Sinhala", "ශ්\u200dරී", "ශ්\u200dරී"],
  ["joiners in a row, and at an end", "علی\u200c\u200c\u200cرضا\u200d", "علیرضا"],
  ["Arabic and Hausa in ajami with their marks", "مُحَمَّد", "مُحَمَّد"],
  ["Ethiopic, Han with its script alone", "አበበ 李雷", "አበበ 李雷"],
])("attack 12 one line is what it looks like: %s", (_, value, line) => {
  expect(lineOf(value)).toBe(line);
  expect(lineOf(line)).toBe(line);
});

test.each([
  "",
  " ",
  "\u200b",
  "\u202e\u202d",
  "\u3164",
  "\u2800 \u2800",
  "\u{e0041}\u{e0042}",
  "\u0301\u0301",
  "\u200d",
])("attack 12 a name of which nothing is seen is none: %j", (value) => {
  expect(personName("Full Name is required.").safeParse(value).error?.issues[0]?.message).toBe(
    "Full Name is required.",
  );
});

test("a name is measured without what no one sees", () => {
  const name = personName("Missing.", 5, "Too long.");
  expect(name.parse("A\u200bd\u200ba\u200b\u200b\u200b")).toBe("Ada");
  expect(name.safeParse("Adaeze").error?.issues[0]?.message).toBe("Too long.");
});

const stored = (text: string) => z.string().check(trimmed()).parse(text);

test.each(["", " \n ", "\u200b\u200b", "\u3164\n\u2800", "\u{e0041}", "\u0301", "\u0000\u0007"])(
  "attack 12 a text of which nothing is seen is none: %j",
  (text) => expect(stored(text)).toBe(""),
);

test.each([
  ["lines and tabs", " One\r\ntwo\rthree\tfour\n", "One\ntwo\nthree\tfour"],
  ["control signs", "A\u0000b\u0007c", "Abc"],
  ["a picture alone", "👍🏾", "👍🏾"],
  ["joiners within words", "علی\u200cرضا", "علی\u200cرضا"],
])("attack 12 a text is stored as it was meant: %s", (_, text, expected) => expect(stored(text)).toBe(expected));

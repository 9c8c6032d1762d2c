import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../tests/support/property.ts";
import { contactsIn, findSharedWords } from "./office-review-rules.ts";

/** The words that a review shares with one other: null for all, undefined for none. */
const shared = (message: string, recent: string) =>
  findSharedWords([{ id: "waiting", message }], [{ id: "recent", message: recent }]).get("waiting")?.words;

describe("ADM-07 words of another review", () => {
  test.each<[message: string, recent: string, words: string | null | undefined]>([
    ["Best tutor ever", "best, TUTOR… ever!", null],
    ["Great!", "great", null],
    ["Ẹ̀kọ́ tó dára", "Ẹ̀kọ́ tó dára".normalize("NFD").toUpperCase(), null],
    ["Don’t wait", "don't wait", null],
    ["ｂｅｓｔ tutor", "Best tutor", null],
    ["ПЁС и кот", "пёс и кот", null],
    ["Great tutor", "Great tutor too", undefined],
    ["", "", undefined],
    [" \n", "", undefined],
    ["👍👍👍👍👍", "👍👍👍👍👍", undefined],
    ["one two three four", "zero one two three four five", undefined],
    ["a one two three four five b", "c one two three four five d", "one two three four five"],
    ["One, two: THREE\nfour (five) six!", "x one two three four five six", "One, two: THREE\nfour (five) six"],
    ["one two three four x five", "one two three four five", undefined],
    ["résumé of my class one day", "resume of my class one day", "of my class one day"],
    ["resume of my class", "résumé of my class", undefined],
    ["la la la la la la la", "la la la la la", "la la la la la"],
    ["don t stop the class now", "don't stop the class early", undefined],
  ])("%j next to %j shares %j", (message, recent, words) => {
    expect(shared(message, recent)).toBe(words);
  });

  test("are of another review than itself, all of them before a run, the first of several", () => {
    const message = "one two three four five six";
    const all = [
      { id: "a", message },
      { id: "b", message: "zero one two three four five" },
      { id: "c", message: "one two three four five" },
      { id: "d", message: `${message}.` },
      { id: "e", message },
    ];
    const waiting = { id: "a", message };
    expect(findSharedWords([waiting], all).get("a")).toEqual({ words: null, review: all[3] });
    expect(findSharedWords([waiting], all.slice(0, 3)).get("a")).toMatchObject({ review: all[1] });
    expect(findSharedWords([waiting], all.slice(0, 1)).size).toBe(0);
    expect([...findSharedWords(all, all).keys()].sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test.each(["a ", "a b ", "à"])("of the longest texts of %j, all the same, are seen for each of a page", (piece) => {
    const texts = Array.from({ length: 251 }, (_, at) => ({ id: `${at}`, message: piece.repeat(2000 / piece.length) }));
    expect(findSharedWords(texts.slice(0, 51), texts).size).toBe(51);
  });

  test("are a part of the text that waits, whatever people type", () => {
    const word = fc.constantFrom("a", "B", "ẹ̀", "É", "e\u0301", "don’t", "🙂", "।", "हिन्दी", "\n", "-", "1");
    const message = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(word, { maxLength: 12 }).map((list) => list.join(" ")),
    );
    holds(
      fc.property(message, message, (typed, recent) => {
        const words = shared(typed, recent);
        if (words) expect(typed.normalize("NFC")).toContain(words);
        expect(shared(typed, `${typed}!`)).toBe(/[\p{L}\p{M}\p{N}]/u.test(typed) ? null : undefined);
      }),
    );
  });
});

describe("ADM-07 what a review contains by which people meet elsewhere", () => {
  test.each<[message: string, contacts: string[]]>([
    ["", []],
    ["Best tutor ever. 10/10, 5 stars, 100%.", []],
    ["Call 08035550101.", ["phone"]],
    ["Call 0803 555 0101 or 0803-555-0102", ["phone"]],
    ["08035550101 08035550102", ["phone"]],
    ["+234 (0) 803 555 0101", ["phone"]],
    ["(0803) 555.0101", ["phone"]],
    ["2348035550101", ["phone"]],
    ["8035550101", ["phone"]],
    ["００８０３５５５０１０１ and ０８０３５５５０１０１", ["phone"]],
    ["+44 20 7946 0018", ["phone"]],
    ["00233 24 123 4567", ["phone"]],
    ["In 2024, 2025 and 2026", []],
    ["2024 2025 2026", []],
    ["On 08-11-2026 at 10:30", []],
    ["I paid 120,000 for 12 weeks, 3 classes each", []],
    ["Scored 329 of 340, then 1234567890123456", []],
    ["https://bit.ly/abc", ["link"]],
    ["(www.cheap-tutors.example)", ["link"]],
    ["See cheaptutors.com, now", ["link"]],
    ["CheapTutors.COM.NG!", ["link"]],
    ["wa.me/abc", ["link"]],
    ["wa.me/2348035550101", ["phone", "link"]],
    ["It was great.She is kind.Me too", []],
    ["e.g. this, i.e. that... etc.", []],
    ["Node.js and ASP.NET Core", []],
    ["femi9921@mail.example", ["email"]],
    ["email:femi@mail.com.", ["email"]],
    ["<femi@mail.com>, or https://a.example/@femi", ["link", "email"]],
    ["femi @ mail", []],
    ["@femi on the app", []],
    ["https://bank.example@evil.com/", ["link"]],
    ["😀 ـ ১২৩৪৫৬৭৮৯০১২", []],
  ])("%j contains %j", (message, contacts) => {
    expect(contactsIn(message)).toEqual(contacts);
  });

  test.each(["a.", "!", "1 ", "(", "@a", "a-", ":", ".…"])("nothing in the longest text of %j", (piece) => {
    expect(contactsIn(piece.repeat(2000 / piece.length))).toEqual([]);
  });
});

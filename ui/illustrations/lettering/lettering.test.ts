import { describe, expect, test } from "vitest";
import { letter, measure, shorten, wrap } from "./lettering.ts";

describe("letter", () => {
  test("every letter of a line adds its outline and its width", () => {
    const { d, width } = letter("Unwalled");
    expect(d.match(/M/g)).toHaveLength(8);
    expect(width).toBeGreaterThan(letter("Unwalle").width);
  });

  test("a space is width without an outline", () => {
    expect(letter(" ")).toEqual({ d: "", width: 240 });
  });

  test("pairs are kerned", () => {
    expect(letter("To").width).toBeLessThan(letter("T").width + letter("o").width);
  });

  test("draws the naira sign and the letters of Yoruba and Igbo, composed or not", () => {
    for (const word of ["₦", "ṣ", "ị", "ń", "ọ́", "ẹ̀", "Ọ́", "m̀"]) {
      expect(letter(word).d, word).not.toBe("");
      expect(letter(word.normalize("NFD")), word).toEqual(letter(word));
    }
    expect(letter("ọ́").d).not.toBe(letter("ọ").d);
  });

  test("a letter that the face lacks becomes its plain form", () => {
    expect(letter("ɗan Ƙano")).toEqual(letter("dan Kano"));
    expect(letter("ű")).toEqual(letter("u"));
  });

  test("what has no plain form is left out", () => {
    expect(letter("A漢🎓B")).toEqual(letter("AB"));
  });
});

describe("wrap", () => {
  const title = "How network engineers in Lagos find their first remote job";

  test("keeps all words in order, and no line is wider than allowed", () => {
    const lines = wrap(title, 60, 500);
    expect(lines.join(" ")).toBe(title);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(measure(line, 60)).toBeLessThanOrEqual(500);
  });

  test("cuts a word that is wider than a line, and loses no letter", () => {
    const lines = wrap("Pneumonoultramicroscopicsilicovolcanoconiosis", 60, 300);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join("")).toBe("Pneumonoultramicroscopicsilicovolcanoconiosis");
    for (const line of lines) expect(measure(line, 60)).toBeLessThanOrEqual(300);
  });

  test("nothing to draw is no line", () => {
    expect(wrap("   ", 60, 300)).toEqual([]);
  });
});

test("a shortened line ends with an ellipsis, fits, and has no sign before it", () => {
  const short = shorten("Courses, exams and tutors", 60, measure("Courses, ex", 60));
  expect(short).toBe("Courses…");
  expect(shorten("Courses", 60, 1000)).toBe("Courses…");
});

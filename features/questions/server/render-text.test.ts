import fc from "fast-check";
import { expect, test } from "vitest";
import { courseQuestions } from "#data/questions.ts";
import { holds } from "#tests/support/property.ts";
import { renderChecked, renderText } from "./render-text.ts";

/** `one displayed`, `one inline`: a single formula, set apart or within the line; `words`: not one, and each letter as typed. */
const displayed = { maths: 1, blocks: 1 };
const inline = { maths: 1, blocks: 0 };
const counts = { maths: 0, blocks: 0 };
const seen = (html: string) => ({
  maths: html.match(/<math/g)?.length ?? 0,
  blocks: html.match(/<math[^>]* display="block"/g)?.length ?? 0,
});

test.each([
  ["Then\n\n$$\nx = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}\n$$\n\nis right.", displayed],
  ["Then\n$$\nx = 1 \\\\\n- y\n$$\nis right.", displayed],
  ["Then $$x=1$$ is right.", displayed],
  ["$$ x = 1 $$", displayed],
  ["- Then\n\n  $$\n  x = 1\n  $$", displayed],
  ["> $$\n> x = 1\n> $$", displayed],
  ["A pen costs $5 and a book 10$.", counts],
  ["US$5, then A$7 or US$(8).", counts],
  ["Please give $50 to $100 to the school.", counts],
  ["It costs $5 for one, 10$ for two and -$3.50 with a coupon.", counts],
  ["It costs \\$5 and \\$6 exactly.", counts],
  ["Broken $\\frac{1$ here.", counts],
  ["By \\(x^2\\).", counts],
  ["Cheap ($$) or dear ($$$).", counts],
  ["$$\n\n$$", counts],
  ["$2SO_2 + O_2 \\rightleftharpoons 2SO_3$", inline],
  ["$2 \\times length$", inline],
  ["$3ab + 2cd = 5$", inline],
  ["$2 NaOH$", inline],
  ["Water is H$_2$O.", inline],
  ["The 5$^{th}$ term", inline],
])("F15, F16 %j", (text, should) => {
  const html = renderText(text);
  expect(seen(html)).toEqual(should);
  expect(html).not.toMatch(/error/i);
  if (should !== counts) expect(html.replace(/<annotation.*?<\/annotation>/gs, "")).not.toContain("$");
});

test("F15 an author is shown which formula cannot be read; one who reads gets it was typed", () => {
  const text = "Good $x$, broken $\\frac{1$ here.";
  expect(() => renderChecked(text, "explanation")).toThrow(
    expect.objectContaining({
      code: "invalid",
      message: expect.stringContaining("\\frac{1"),
      fields: [expect.objectContaining({ pointer: "/explanation" })],
    }),
  );
  expect(renderText(text)).toContain("<code>\\frac{1</code>");
  expect(renderChecked("A pen costs $5 and a book 10$.", "explanation")).toBe("<p>A pen costs $5 and a book 10$.</p>");
});

test("F15 every formula of the supplied questions can be read, and none is left with its signs", () => {
  for (const course of courseQuestions)
    for (const seed of [...Object.values(course.quiz), ...Object.values(course.exam)])
      for (const { ask, why } of seed.questions)
        for (const text of [ask, why]) {
          renderChecked(text, "ask");
          expect(renderText(text).replace(/<(annotation|code|pre)[ >].*?<\/\1>/gs, "")).not.toMatch(/\$[^\d]/);
        }
});

test("whatever is typed comes out as words or formulas, never as an error", () => {
  const piece = fc.constantFrom(
    "$",
    "$$",
    "\\",
    "\n",
    "\n\n",
    " ",
    "5",
    "x",
    "{",
    "}",
    "^",
    "_",
    "\\frac",
    "US",
    "and",
    "`",
  );
  holds(
    fc.property(fc.array(piece, { maxLength: 40 }), (chunks) => {
      expect(renderText(chunks.join(""))).not.toMatch(/ParseError|temml-error/);
    }),
  );
});

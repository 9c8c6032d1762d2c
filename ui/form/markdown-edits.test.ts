import { describe, expect, test } from "vitest";
import {
  addLink,
  type TextEdit,
  type TextSelection,
  toggleBold,
  toggleLineMark,
  toggleQuote,
} from "./markdown-edits.ts";

type Edit = (text: string, selection: TextSelection) => TextEdit;
const heading: Edit = (text, selection) => toggleLineMark(text, selection, "##");
const list: Edit = (text, selection) => toggleLineMark(text, selection, "-");

/** Edits a text whose selection stands between two bars, a caret at one, and shows what comes of it in the same way. */
function pressed(act: Edit, marked: string): string {
  const start = marked.indexOf("|");
  const text = marked.replaceAll("|", "");
  const end = marked.lastIndexOf("|") === start ? start : marked.lastIndexOf("|") - 1;
  const edit = act(text, { start, end });
  const next = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const caret = edit.start === edit.end ? "|" : `|${next.slice(edit.start, edit.end)}|`;
  return next.slice(0, edit.start) + caret + next.slice(edit.end);
}

describe("bold", () => {
  test.each([
    ["an empty text", "|", "**|**"],
    ["an empty pair", "**|**", "|"],
    ["a selection", "a |bold| text", "a **|bold|** text"],
    ["a whole text", "|bold|", "**|bold|**"],
    ["spaces around it stay outside", "a| bold |text", "a| **bold** |text"],
    ["spaces alone", "a|  |b", "a|  |b"],
    ["the word at a caret", "a bo|ld text", "a **bo|ld** text"],
    ["a word at the end", "bold|", "**bold|**"],
    ["between emoji", "😀|😀", "😀**|**😀"],
    ["emoji and marks above letters", "|Ọ̀yọ́ 👩🏽‍🏫| x", "**|Ọ̀yọ́ 👩🏽‍🏫|** x"],
    ["bold, selected within its marks", "a **|bold|** text", "a |bold| text"],
    ["bold, selected with its marks", "a |**bold**| text", "a |bold| text"],
    ["a caret in bold", "a **bo|ld** text", "a bo|ld text"],
    ["half bold at its start", "|**bold** text|", "**|bold text|**"],
    ["half bold at its end", "a **bo|ld** te|xt", "a **bo|ld te|**xt"],
    ["two that are bold", "|**a** and **b**|", "**|a and b|**"],
    ["next to bold", "**a**|b|", "**a|b|**"],
    ["stars that mark nothing", "|2**3|", "**|2**3|**"],
    ["bold and emphasis", "|***a***|", "|*a*|"],
    ["each line without its mark", "|## A\n\n- b\n  - c|", "|## **A**\n\n- **b**\n  - **c|**"],
    ["lines of which some are bold", "|**a**\nb|", "|**a**\n**b|**"],
    ["lines that are bold", "|**a**\n\n**b**|", "|a\n\nb|"],
    ["lines that end as on Windows", "|a\r\nb\r\n|c", "**|a**\r\n**b**\r\n|c"],
    ["a caret in a link's address", "[a b](/pri|ces)", "[**a b**](/pri|ces)"],
    ["a link's address", "[**a**](|https://|)", "[a](|https://|)"],
    ["not the line at whose beginning the selection ends", "|a\n|b", "**|a**\n|b"],
  ])("%s", (_, before, after) => expect(pressed(toggleBold, before)).toBe(after));
});

describe("heading", () => {
  test.each([
    ["an empty text", "|", "## |"],
    ["an empty line between others", "a\n|\nb", "a\n## |\nb"],
    ["an empty line at the start", "|\nb", "## |\nb"],
    ["a caret in a line", "a\nb|c\nd", "a\n## b|c\nd"],
    ["it has the mark", "## b|c", "b|c"],
    ["a caret in the mark", "#|# bc", "|bc"],
    ["the mark alone", "## |", "|"],
    ["another level", "#### b|c", "## b|c"],
    ["an entry of a list", "- b|c", "## b|c"],
    ["in a quotation", "> b|c", "> ## b|c"],
    ["a word that begins with the sign", "#b|c", "## #b|c"],
    ["some have it", "|## a\n\nb|", "|## a\n\n## b|"],
    ["all have it", "|## a\r\n\r\n## b|", "|a\r\n\r\nb|"],
  ])("%s", (_, before, after) => expect(pressed(heading, before)).toBe(after));
});

describe("list", () => {
  test.each([
    ["an empty text", "|", "- |"],
    ["lines, without the next", "|a\nb\n|c", "- |a\n- b\n|c"],
    ["lines that end as on Windows", "|a\r\n😀|", "- |a\r\n- 😀|"],
    ["some have it, by another sign", "|* a\nb|", "|* a\n- b|"],
    ["all have it", "- |a\n  - b|", "|a\n  b|"],
    ["numbered", "|1. a\n2) b|", "- |a\n- b|"],
    ["bold and emphasis are no mark", "|**a**\n*b*|", "- |**a**\n- *b*|"],
    ["empty lines alone", "|\n\n|", "- |\n\n|"],
  ])("%s", (_, before, after) => expect(pressed(list, before)).toBe(after));
});

describe("quotation", () => {
  test.each([
    ["an empty text", "|", "> |"],
    ["any line", "|- a\n## b|", "> |- a\n> ## b|"],
    ["some have it", "|> a\nb|", "|> a\n> b|"],
    ["all have it", "|> a\r\n>b|", "|a\r\nb|"],
    ["a quotation in a quotation", "> > a|", "> a|"],
  ])("%s", (_, before, after) => expect(pressed(toggleQuote, before)).toBe(after));
});

describe("link", () => {
  test.each([
    ["an empty text", "|", "[words](|https://|)"],
    ["a selection", "see |our prices| here", "see [our prices](|https://|) here"],
    ["the word at a caret", "see pri|ces", "see [prices](|https://|)"],
    ["emoji", "|😀|", "[😀](|https://|)"],
    ["an address", "see |https://a.org/b| here", "see [|words|](https://a.org/b) here"],
    ["a caret in a link", "[pri|ces](/pricing-plan) x", "[prices](|/pricing-plan|) x"],
    ["more than a link", "|see [a](/b) x|", "see [a](|/b|) x"],
    ["a link without an address", "[a|]()", "[a](|)"],
    ["several lines: the first", "|a\r\nb|", "[a](|https://|)\r\nb"],
    ["spaces alone", "a|  |b", "a  [words](|https://|)b"],
  ])("%s", (_, before, after) => expect(pressed(addLink, before)).toBe(after));
});

test("an edit takes the place of no more than what changes", () => {
  const text = "one\ntwo\nthree";
  expect(list(text, { start: 5, end: 6 })).toEqual({ from: 4, to: 4, text: "- ", start: 7, end: 8 });
  expect(toggleBold(text, { start: 3, end: 4 })).toMatchObject({ text: "", start: 3, end: 4 });
});

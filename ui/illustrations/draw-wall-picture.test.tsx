import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { BlockWall } from "./block-wall.tsx";
import { linesOf, standaloneSvg } from "./draw-wall-picture.ts";
import { wallBlocks } from "./wall-blocks.ts";

afterEach(cleanup);

test("the drawing that leaves the page has size and inks of its own, and no block that has cleared", () => {
  const { container } = render(<BlockWall blocks={wallBlocks(22)} />);
  const drawing = container.querySelector("svg");
  if (!drawing) throw new Error("no drawing");
  drawing.querySelector<SVGElement>(".aj")?.style.setProperty("fill", "rgb(255, 191, 29)");
  drawing.querySelector<SVGElement>(".su.n")?.style.setProperty("display", "none");
  const text = standaloneSvg(drawing, 1080, 675);
  expect(text).toMatch(/^<svg[^>]* width="1080" height="675"/);
  expect(text).toContain('viewBox="0 0 512 320"');
  expect(text).toContain('fill="rgb(255, 191, 29)"');
  expect(text).not.toMatch(/class=|style=|--at/);
  const shapes = (svg: string) => svg.match(/<path/g)?.length ?? 0;
  // 22 cleared blocks of two shapes each, and the stars of the night
  expect(shapes(drawing.outerHTML) - shapes(text)).toBe(45);
});

describe("a course's name in two lines", () => {
  const measure = (text: string) => text.length;
  test.each([
    ["Short", ["Short"]],
    ["Product Design UI/UX", ["Product", "Design UI/UX"]],
    ["One two three four five six seven", ["One two", "three four…"]],
    ["Donaudampfschifffahrt", ["Donaudampfs…"]],
  ])("%s", (text, lines) => {
    expect(linesOf(text, 12, measure)).toEqual(lines);
  });
});

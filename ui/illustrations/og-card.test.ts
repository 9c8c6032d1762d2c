import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { wordmarkOf } from "../brand/wordmark.ts";
import { ogCardSvg as draw, type OgCard } from "./og-card.ts";

const site = { tagline: "Learn where you are", wordmark: wordmarkOf("Brick Lane Learning") };
const ogCardSvg = (card: OgCard) => draw(card, site);

const drawnLetters = (svg: string) => (svg.match(/scale\(0\.0\d+\)/g)?.length ?? 0) - site.wordmark.length;

describe("ogCardSvg", () => {
  test("is a picture of 1200 by 630 without any text that would need a font", async () => {
    const svg = ogCardSvg({ title: "Learn where you are" });
    expect(svg).not.toMatch(/<text|font-family/);
    const { width, height, format } = await sharp(Buffer.from(svg)).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "svg" });
  });

  test("markup in a title never reaches the picture's markup", async () => {
    const svg = ogCardSvg({
      title: `<script>alert("1")</script> & </svg>`,
      line: 'Post"><image href="x',
      school: "data",
    });
    expect(svg).not.toMatch(/script|alert|image|&(?!amp;)/);
    await expect(sharp(Buffer.from(svg)).png().toBuffer()).resolves.toBeInstanceOf(Buffer);
  });

  test("a longer title takes more lines, four at most", () => {
    const lines = (title: string) => drawnLetters(ogCardSvg({ title })) - 1;
    expect(lines("IELTS")).toBe(1);
    expect(lines("Product and project management")).toBeGreaterThan(1);
    expect(lines("word ".repeat(200))).toBe(4);
    expect(lines("x".repeat(400))).toBe(4);
  });

  test("the title is white on the wall and stays clear of the blocks on the right", async () => {
    const svg = ogCardSvg({ title: "WWWWWWWWWWWWWWWWWWWWWWWW MMMMMMMMMMMMMMMMMMM" });
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    const isWhite = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 200;
    const inked = (from: number, to: number) => {
      let count = 0;
      for (let y = 150; y < 480; y++) for (let x = from; x < to; x++) if (isWhite(x, y)) count++;
      return count;
    };
    expect(inked(72, 770)).toBeGreaterThan(5000);
    expect(inked(776, 824)).toBe(0);
  });

  test("each school brings its own wall, the same one every time for the same title", () => {
    const engineering = ogCardSvg({ title: "Frontend", school: "engineering" });
    expect(engineering).toBe(ogCardSvg({ title: "Frontend", school: "engineering" }));
    expect(engineering).toContain("#c6d5fb");
    expect(ogCardSvg({ title: "Frontend", school: "design" })).toContain("#fbc6d0");
  });

  test("a line of its own is instead of the promise", () => {
    const lastLine = (svg: string) => svg.slice(svg.lastIndexOf("<path"));
    const [text, post, course] = [undefined, "Tech news and resources", "A course"].map((line) =>
      lastLine(ogCardSvg({ title: "IELTS", line })),
    );
    expect(new Set([text, post, course]).size).toBe(3);
  });

  test("a title that is the promise itself is not repeated under it", () => {
    const home = ogCardSvg({ title: "Learn where you are" });
    const pricing = ogCardSvg({ title: "Our Pricing and Plan" });
    const lastLine = (svg: string) => svg.slice(svg.lastIndexOf("<path"));
    expect(lastLine(home)).not.toBe(lastLine(pricing));
  });

  test("a line above the title is in the picture, and the title moves down for it", () => {
    const text = ogCardSvg({ title: "IELTS" });
    const card = ogCardSvg({ title: "IELTS", above: "Certificate" });
    expect(drawnLetters(card)).toBe(drawnLetters(text) + 1);
    const titleAt = (svg: string) => Number(/translate\(72 ([\d.]+)\) scale\(0\.073/.exec(svg)?.[1]);
    expect(titleAt(card)).toBeGreaterThan(titleAt(text));
    expect(drawnLetters(ogCardSvg({ title: "word ".repeat(200), above: "Certificate" })) - 2).toBe(3);
  });

  test("another academy's name and tagline are in its pictures", () => {
    const otherSite = { tagline: "Study at night", wordmark: wordmarkOf("Lagos Tutors") };
    const card = { title: "IELTS" };
    expect(draw(card, otherSite)).not.toBe(draw(card, { ...otherSite, tagline: site.tagline }));
    expect(draw(card, otherSite)).not.toBe(draw(card, { ...otherSite, wordmark: site.wordmark }));
  });
});

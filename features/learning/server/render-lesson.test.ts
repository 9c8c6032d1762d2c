import { expect, test } from "vitest";
import { readLessons } from "./read-lessons.ts";
import { renderLesson } from "./render-lesson.ts";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"\n  viewBox="0 0 640 360"><text fill="#1d2420">50% & more</text></svg>';
const picture = { name: "a.svg", contentType: "image/svg+xml", content: Buffer.from(svg) };

test("a picture is inside the text with its shape and its words", () => {
  const { html } = renderLesson('![A "drawing"](pictures/a.svg)', [picture], "inline");
  const [, src = ""] = /src="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain('alt="A &quot;drawing&quot;" width="640" height="360"');
  const [head, data = ""] = src.replace(/&amp;/g, "&").split(/,(.*)/s);
  expect(head).toBe("data:image/svg+xml;charset=utf-8");
  expect(decodeURIComponent(data)).toBe(svg.replace(/\s+/g, " ").replace(/"/g, "'"));
});

test("later: a button that says what it costs is in its place, and none of its bytes come", () => {
  const { html } = renderLesson("![A drawing](pictures/a.svg)", [picture], "later");
  expect(html).toContain("Show picture (108 B)<span>A drawing</span></button>");
  expect(html).not.toContain("data:");
});

test("a picture that is not the lesson's own is only its words", () => {
  const { html } = renderLesson(
    "![one](pictures/b.svg) ![two](https://example.com/x.svg) ![three](/x.svg) ![four](pictures/../a.svg)",
    [picture],
    "inline",
  );
  expect(html).toBe("<p>one two three four</p>");
});

test("the answers are folded away; what is shown has a version", () => {
  const one = renderLesson("Text.\n\n## Check yourself\n\n1. Why?\n\n## Answers\n\n1. Because.", [], "inline");
  expect(one.html).toMatch(
    /<details class="fold"><summary>Answers<\/summary>\n<ol>\n<li>Because\.<\/li>\n<\/ol>\n<\/details>$/,
  );
  expect(one.html).not.toContain("<h2>Answers</h2>");
  expect(renderLesson("Text.\n\n## Check yourself\n\n1. Why?\n\n## Answers\n\n1. Because.", [], "inline").version).toBe(
    one.version,
  );
  expect(renderLesson("Text.", [], "inline").version).not.toBe(one.version);
  expect(renderLesson("Text.", [], "inline").html).toBe("<p>Text.</p>");
});

test("every supplied lesson comes out whole: each of its pictures, its answers folded, nothing left of Markdown", () => {
  const { lessons, assets } = readLessons();
  for (const lesson of lessons) {
    const pictures = assets.filter(({ courseSlug, kind }) => courseSlug === lesson.courseSlug && kind === "picture");
    const { html } = renderLesson(lesson.body, pictures, "inline");
    const name = `${lesson.courseSlug} ${lesson.week}.${lesson.topic}`;
    expect(html.match(/<img /g)?.length ?? 0, name).toBe(lesson.body.match(/!\[/g)?.length ?? 0);
    expect(html, name).toContain("<summary>Answers</summary>");
    expect(html.replace(/<pre>[\s\S]*?<\/pre>|<code>.*?<\/code>/g, ""), name).not.toMatch(/\*\*|^\s*#{2,}|\]\(/m);
  }
});

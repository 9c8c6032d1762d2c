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

test("later: a button that shows what it costs is in its place, and none of its bytes come", () => {
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
  const lesson = renderLesson("Text.\n\n## Check yourself\n\n1. Why?\n\n## Answers\n\n1. Because.", [], "inline");
  expect(lesson.html).toMatch(
    /<details class="fold"><summary>Answers<\/summary>\n<ol>\n<li>Because\.<\/li>\n<\/ol>\n<\/details>$/,
  );
  expect(lesson.html).not.toContain("<h2>Answers</h2>");
  expect(renderLesson("Text.\n\n## Check yourself\n\n1. Why?\n\n## Answers\n\n1. Because.", [], "inline").version).toBe(
    lesson.version,
  );
  expect(renderLesson("Text.", [], "inline").version).not.toBe(lesson.version);
  expect(renderLesson("Text.", [], "inline").html).toBe("<p>Text.</p>");
});

const [withCheck, withoutScript] = [
  "## Check yourself\n\n1. Is `<b>` **bold**?\n   - [ ] No\n   - [x] Yes, `<b>`\n\n   > It is.",
  "1. <script>alert(1)</script>\n   - [x] <img src=x onerror=alert(1)>\n   - [ ] b\n\n   > <svg onload=alert(1)>",
];

test("a question is answered without a script: radio buttons, the right one marked, the explanation next to it", () => {
  const { html } = renderLesson(withCheck, [], "inline");
  expect(html).toContain("<legend>Is <code>&lt;b&gt;</code> <strong>bold</strong>?</legend>");
  const id = /data-check="([0-9a-f]{10})"/.exec(html)?.[1];
  expect(html).toContain(`<label><input type="radio" name="check-${id}" value="0"><span>No</span></label>`);
  expect(html).toContain(
    `<label class="right"><input type="radio" name="check-${id}" value="1"><span>Yes, <code>&lt;b&gt;</code></span></label>`,
  );
  expect(html).toContain('<b class="yes">Right.</b><b class="no">Not this one.</b> It is.</p>');
});

test("mark-up in questions, options, colours and labels is words", () => {
  const blocks = [
    "```swatches\n#125945 <b onclick=x>Palm\n```",
    '```ink-and-paper\n<i>a</i>\nink: #125945 "><b>, #ffffff b\npaper: #125945 c, #ffffff d\n```',
    "```before-after\n![<b>x</b>: y](pictures/a.svg)\n![z](pictures/none.svg)\n```",
    "| `a` | b<b> | c |\n|-|-|-|\n| long words in this cell here | long words in this cell here | <i> |",
  ].join("\n\n");
  const { html } = renderLesson(`## Check yourself\n\n${withoutScript}\n\n## More\n\n${blocks}`, [picture], "inline");
  expect(html).toContain('data-label="b&lt;b&gt;"');
  expect(html.replace(/<img src="data:[^"]*"/g, "<img")).not.toMatch(/<script|<svg onload|<img src=x|<b onclick|<i>/);
});

test("before and after lie on each other; as buttons they do not", () => {
  const body = "```before-after\n![Before, 1.6: grey](pictures/a.svg)\n![After: ink](pictures/a.svg)\n```";
  const inline = renderLesson(body, [picture], "inline").html;
  expect(inline).toMatch(
    /^<div class="before-after" data-compare><figure><img .*?<figcaption>Before, 1\.6<\/figcaption>/,
  );
  const later = renderLesson(body, [picture], "later").html;
  expect(later).toContain('<div class="before-after"><figure><button');
});

test("a colour is seen next to its code, and a table of many words is one of cards", () => {
  const { html } = renderLesson("Use `#0F5E3F`, not `#0F5E3`.", [], "inline");
  expect(html).toContain('<path fill="#0F5E3F" d="M0 0h1v1H0z"/></svg><code>#0F5E3F</code></span>');
  expect(html).toContain("<code>#0F5E3</code>");
  const narrow = renderLesson("| a | b | c |\n|-|-|-|\n| 1 | 2 | 3 |", [], "inline").html;
  expect(narrow).toContain('<div class="table-frame"><table>');
});

test("every supplied lesson comes out whole: its pictures, three questions to tap, nothing left of Markdown, in 20 KB", () => {
  const { lessons, assets } = readLessons();
  for (const lesson of lessons) {
    const pictures = assets.filter(({ courseSlug, kind }) => courseSlug === lesson.courseSlug && kind === "picture");
    const { html } = renderLesson(lesson.body, pictures, "inline");
    const name = `${lesson.courseSlug} ${lesson.week}.${lesson.topic}`;
    expect(html.match(/<img /g)?.length ?? 0, name).toBe(lesson.body.match(/!\[/g)?.length ?? 0);
    expect(html.match(/<fieldset class="check"/g)?.length, name).toBe(3);
    expect(html.match(/<label class="right">/g)?.length, name).toBe(3);
    expect(html.replace(/<pre>[\s\S]*?<\/pre>|<code>.*?<\/code>/g, ""), name).not.toMatch(
      /\*\*|^\s*#{2,}|\]\(|\[[ x]\]/m,
    );
    expect(Buffer.byteLength(html), name).toBeLessThanOrEqual(20 * 1024);
  }
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../tests/support/property.ts";
import { escapeHtml, renderMarkdown, renderMarkdownLine, safeHref } from "./markdown.ts";

test("paragraphs, headings, lists, tables and code come out as HTML", () => {
  const html = renderMarkdown(
    "# Title\n\nOne *two* **three** `four`.\n\n## Part\n\n- a\n- b\n\n1. c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```js\nif (a < b) {}\n```",
  );
  expect(html).toContain("<h2>Title</h2>");
  expect(html).toContain("<h2>Part</h2>");
  expect(html).toContain("<p>One <em>two</em> <strong>three</strong> <code>four</code>.</p>");
  expect(html).toContain("<ul>\n<li>a</li>\n<li>b</li>\n</ul>");
  expect(html).toContain("<ol>\n<li>c</li>\n</ol>");
  expect(html).toContain("<td>1</td>");
  expect(html).toContain('<pre><code class="language-js">if (a &lt; b) {}\n</code></pre>');
});

test("links to https and to paths of this site are stored; links to elsewhere give nothing away", () => {
  expect(renderMarkdown("[a](https://example.com/x?y=1&z=2)")).toBe(
    '<p><a href="https://example.com/x?y=1&amp;z=2" rel="noopener noreferrer">a</a></p>',
  );
  expect(renderMarkdown("[a](/courses/backend#fees)")).toBe('<p><a href="/courses/backend#fees">a</a></p>');
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "&#106;avascript:alert(1)",
  "java%0Ascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "http://example.com",
  "//example.com",
  "/\\example.com",
  "\\\\example.com",
  "/\t/example.com",
  "https:example.com",
  "https://user:pass@example.com",
  "mailto:a@example.com",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "relative",
])("a link to %s is only its words", (href) => {
  expect(renderMarkdown(`[words](<${href}>)`)).toBe("<p>words</p>");
});

test("addresses that are not safe have none", () => {
  for (const href of [
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "",
    "?q",
    "#x",
    "///x.com",
  ]) {
    expect(safeHref(href), JSON.stringify(href)).toBeNull();
  }
  expect(safeHref("/a/../b")).toBe("/b");
  expect(safeHref("/.//example.com")).toBeNull();
});

test("lists and quotations in one another on a line are read as far as someone writes them", () => {
  expect(renderMarkdown(`${"- ".repeat(20)}deep`)).toContain("<ul>");
  expect(renderMarkdown(`Rule:\n\n${"-".repeat(200)}`)).toContain("<hr>");
  for (const marks of ["- ", "> ", ">", "1. ", "* > "]) {
    const source = `Before\n\n${marks.repeat(60)}deep`;
    expect(renderMarkdown(source)).toBe(source.replaceAll(">", "&gt;"));
  }
});

test("what is nested deeper than the parser goes is shown as it was typed", () => {
  for (const sign of ["> ", ">", "- ", "[", "**"]) {
    const text = sign.repeat(20_000);
    for (const html of [renderMarkdown(text), renderMarkdownLine(text)])
      expect(html).not.toMatch(/<(?!\/?(p|ul|li|blockquote|strong|em|hr)\b)/);
  }
  expect(renderMarkdown(`${"> ".repeat(20_000)}<b>`)).toContain("&lt;b&gt;");
});

describe("mark-up in a text is shown, not run", () => {
  test.each([
    "<script>alert(1)</script>",
    "words <img src=x onerror=alert(1)> words",
    "<svg/onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "para\n<iframe src=https://example.com>\npara",
    "<!-- comment --><style>*{display:none}</style>",
    "<details open ontoggle=alert(1)>",
    "<?php ?>\n\n<![CDATA[ <b> ]]>",
    "# <b onclick=x>head</b>",
    "- <u>item</u>",
    "| <b>a</b> |\n|---|\n| <i>b</i> |",
    "> <script>x</script>",
    "`</code><script>x</script>`",
    "```\n</code></pre><script>x</script>\n```",
    '```"><script>x</script>\ncode\n```',
    "<div>\n\n**x**\n\n</div>",
    "<pre>\n<script>x\n</pre>",
  ])("%s", (source) => {
    const html = renderMarkdown(source);
    // The frame around a table is our own.
    expect(html.replace(/<div class="table-frame">(<table>[\s\S]*?<\/table>)\s*<\/div>/g, "$1")).not.toMatch(
      /<\/?(?:(?:script|img|svg|a|iframe|style|details|b|u|i|div)\b|!|\?)/i,
    );
    expect(html).toContain("&lt;");
  });

  test("not by way of titles, descriptions or addresses either", () => {
    for (const source of [
      '[x](/a "\\" onmouseover=alert(1) x=\\"")',
      '![" onerror=alert(1) x="](/pic.png)',
      '[x](/a"onclick=alert(1)//)',
      '[x](https://example.com/"><script>alert(1)</script>)',
      "[x][r]\n\n[r]: javascript:alert(1)",
      '[x][r]\n\n[r]: /a "<script>x</script>"',
      "![<script>x</script>](https://example.com/x.png)",
      "<https://example.com/<script>>",
      "https://example.com/<script>alert(1)</script>",
    ]) {
      const html = renderMarkdown(source);
      expect(html, source).not.toMatch(/<script/i);
      expect(html, source).not.toMatch(/href="javascript/i);
      // Every attribute of every tag is one that we write.
      for (const [, attributes] of html.matchAll(/<\w+((?:\s+[\w-]+="[^"]*")*)\s*>/g)) {
        for (const [, name] of (attributes ?? "").matchAll(/\s([\w-]+)="/g)) {
          expect(["href", "rel", "src", "alt", "loading", "decoding", "class"], source).toContain(name);
        }
      }
    }
  });

  test("whatever people type, only our own tags and attributes come out", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "script",
      "</",
      "img src=x onerror=1",
      "[x](",
      ")",
      "javascript:",
      "&colon;",
      "`",
      "```\n",
      "\n",
      "\n\n",
      "*",
      "|",
      "|-|\n",
      "!",
      '"',
      "'",
      "&#60;",
      "&lt;",
      "> ",
      "- ",
      "# ",
      "https://a.b/",
      "\\",
    );
    const known =
      /^<\/?(?:p|h[2-6]|em|strong|code|pre|ul|ol|li|blockquote|hr|br|del|a|img|table|thead|tbody|tr|th|td|input)(?:\s+[\w-]+="[^"<>]*")*\s*>$|^<div class="table-frame">$|^<\/div>$/;
    holds(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        for (const [tag] of renderMarkdown(parts.join("")).matchAll(/<[^>]*>?/g)) {
          expect(tag).toMatch(known);
          expect(tag).not.toMatch(/\son\w+=|="\s*javascript:/i);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("pictures come from this site only", () => {
  expect(renderMarkdown("![A queue](/files/queue.webp)")).toBe(
    '<p><img src="/files/queue.webp" alt="A queue" loading="lazy" decoding="async"></p>',
  );
  expect(renderMarkdown("![A queue](https://example.com/queue.webp)")).toBe("<p>A queue</p>");
  expect(renderMarkdown("![A queue](//example.com/queue.webp)")).toBe("<p>A queue</p>");
});

test("a table is in a frame of its own that may scroll", () => {
  const html = renderMarkdown("| x | y |\n|---|---|\n| **1** | <b> |");
  expect(html).toMatch(/^<div class="table-frame"><table>/);
  expect(html).toContain("<td><strong>1</strong></td>\n<td>&lt;b&gt;</td>");
  expect(html).toMatch(/<\/table>\s*<\/div>$/);
});

test("a caller may set what stands for a picture; without a picture its words do", () => {
  const image = (href: string, text: string) => (href === "pictures/a.svg" ? `<i>${text.length}</i>` : null);
  expect(renderMarkdown("![four](pictures/a.svg) ![a <b>](pictures/b.svg)", { image })).toBe(
    "<p><i>4</i> a &lt;b&gt;</p>",
  );
  // The one of an earlier call is forgotten.
  expect(renderMarkdown("![four](pictures/a.svg)")).toBe("<p>four</p>");
});

describe("formulas", () => {
  const formula = (source: string, isBlock: boolean) =>
    `<math${isBlock ? " display" : ""}>${escapeHtml(source)}</math>`;
  test.each([
    ["$x_1^2$ grows", "<math>x_1^2</math> grows"],
    ["It costs $5 and $6.", "It costs $5 and $6."],
    ["From $a*b$ to $c*d$", "From <math>a*b</math> to <math>c*d</math>"],
    ["A \\$20 note, $x$", "A $20 note, <math>x</math>"],
    ["`$x$` is code", "<code>$x$</code> is code"],
    ["$$E=mc^2$$", "<math display>E=mc^2</math>"],
    ["$<img src=x>$", "<math>&lt;img src=x&gt;</math>"],
  ])("%s", (source, html) => {
    expect(renderMarkdownLine(source, { formula })).toBe(html);
  });

  test("are words where no one reads them", () => {
    expect(renderMarkdownLine("$x_1$")).toBe("$x_1$");
  });
});

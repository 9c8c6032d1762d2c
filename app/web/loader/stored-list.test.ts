import { expect, test } from "vitest";
import { titleIn, withSaved } from "./stored-list.ts";

const page = '<h2>What opens</h2><ul class="mt-2" data-stored=""><li>Nothing yet</li></ul><p>End</p>';

test("names what opens, in its order, as text and never as markup", () => {
  const html = withSaved(page, [
    { href: "/dashboard/learn/design/dark-theme", title: "Dark theme" },
    { href: '/resources?a=1&b="2"', title: "<script>alert(1)</script> & more" },
  ]);
  expect(html).toBe(
    '<h2>What opens</h2><ul class="mt-2" data-stored="">' +
      '<li><a class="link inline-flex min-h-11 items-center" href="/dashboard/learn/design/dark-theme">Dark theme</a></li>' +
      '<li><a class="link inline-flex min-h-11 items-center" href="/resources?a=1&amp;b=&quot;2&quot;">&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</a></li>' +
      "</ul><p>End</p>",
  );
});

test("shows what is there where nothing opens", () => expect(withSaved(page, [])).toBe(page));

test.each([
  ["<title>Pricing &amp; Plan | Unwalled Academy</title>", "Pricing & Plan"],
  ["<title>Left | right | Unwalled Academy</title>", "Left | right"],
  ["<title>Unwalled Academy</title>", "Unwalled Academy"],
  ["<title></title>", null],
  ["<h1>None</h1>", null],
])("%s is titled %j", (html, title) => expect(titleIn(html)).toBe(title));

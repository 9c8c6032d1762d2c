import { expect, test } from "vitest";
import { type MailContent, renderMail } from "./mail-template.ts";

const content: MailContent = {
  brand: "Unwalled Academy",
  heading: "Set a new password",
  paragraphs: ["Somebody asked for this.", "The link works for 30 minutes."],
  action: { label: "Set a new password", url: "https://unwalled.example/reset?token=a&next=b" },
  footer: ["If it was not you, do nothing.", "Unwalled Academy, Lagos"],
};

test("the text form contains everything, the address included, and marks its small print", () => {
  expect(renderMail(content).text).toBe(
    [
      "Set a new password",
      "",
      "Somebody asked for this.",
      "",
      "The link works for 30 minutes.",
      "",
      "Set a new password:",
      "https://unwalled.example/reset?token=a&next=b",
      "",
      "-- ",
      "If it was not you, do nothing.",
      "Unwalled Academy, Lagos",
      "",
    ].join("\n"),
  );
});

test("nothing that people wrote becomes markup, in content or in attributes", () => {
  const nasty = `<img src=x onerror="alert(1)"> & 'quoted'`;
  const { html } = renderMail({
    brand: nasty,
    heading: nasty,
    paragraphs: [nasty],
    code: nasty,
    action: { label: nasty, url: 'https://unwalled.example/?q="><script>alert(1)</script>' },
    footer: [nasty],
  });
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<script");
  expect(html).toContain('href="https://unwalled.example/?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"');
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;quoted&#39;/g)).toHaveLength(7);
});

test("a line break in a paragraph stays one", () => {
  const { html, text } = renderMail({ ...content, paragraphs: ["Bank: GTB\nAccount: 0123456789"] });
  expect(html).toContain("Bank: GTB<br>Account: 0123456789");
  expect(text).toContain("Bank: GTB\nAccount: 0123456789");
});

test("a code is alone in both forms", () => {
  const { html, text } = renderMail({ ...content, code: "483920" });
  expect(text).toContain("\n\n483920\n\n");
  expect(html).toMatch(/<p class="code"[^>]*>483920<\/p>/);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "/dashboard",
  "https://user:pass@unwalled.example/",
  "mailto:a@b.example",
])("an action does not lead to %s", (url) => {
  expect(() => renderMail({ ...content, action: { label: "Go", url } })).toThrow(RangeError);
});

/** WCAG 2 contrast of two hex colours. */
function contrast(first: string, second: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
      .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The value of a property in the style of the first element with this class, or in the dark rule for it. */
function colour(html: string, selector: string, property: "color" | "background", scheme: "light" | "dark"): string {
  const style =
    scheme === "dark"
      ? new RegExp(`\\.${selector} \\{([^}]*)\\}`).exec(html)?.[1]
      : new RegExp(`<(?!td class="button")[a-z0-9]+[^>]*class="${selector}"[^>]*style="([^"]*)"`).exec(html)?.[1];
  const value = new RegExp(`(?:^|[; ])${property}: ?(#[0-9a-f]{6})`).exec(style ?? "")?.[1];
  if (!value) throw new Error(`No ${property} of ${selector} in ${scheme}.`);
  return value;
}

test.each(["light", "dark"] as const)("text is readable on its ground in %s", (scheme) => {
  const { html } = renderMail({ ...content, code: "483920" });
  const of = (selector: string, property: "color" | "background") => colour(html, selector, property, scheme);
  const surface = of("surface", "background");
  expect(contrast(of("ink", "color"), surface)).toBeGreaterThan(7);
  expect(contrast(of("ink2", "color"), surface)).toBeGreaterThan(7);
  expect(contrast(of("ink3", "color"), surface)).toBeGreaterThan(4.5);
  expect(contrast(of("ink3", "color"), of("page", "background"))).toBeGreaterThan(4.5);
  expect(contrast(of("code", "color"), of("code", "background"))).toBeGreaterThan(7);
  expect(contrast(of("button", "color"), of("button", "background"))).toBeGreaterThan(4.5);
  // The band's text keeps its light colour in both.
  expect(contrast(colour(html, "wall", "color", "light"), of("wall", "background"))).toBeGreaterThan(7);
});

import { describe, expect, test } from "vitest";
import { scriptHashes, styleHashes, takeMarks, UnknownScriptError } from "./page-scripts.ts";

const known = new Set(["boot()", "enqueue(1)"]);

describe("the scripts of a page", () => {
  test("those of the build are hashed once each; data for search engines needs no hash", () => {
    const html = `<script>boot()</script><script type="application/ld+json">{"a":1}</script><script>boot()</script><script type="module" src="/assets/a.js"></script>`;
    expect(scriptHashes(html, known)).toEqual([expect.stringMatching(/^'sha256-.{44}'$/)]);
  });

  test.each([
    "<script>alert(1)</script>",
    "<SCRIPT>alert(1)</SCRIPT >",
    "<script\n>alert(1)</script\t>",
    '<script nonce="guess">alert(1)</script>',
    '<script data-a="application/ld+json">alert(1)</script>',
    '<script type="module" data-type=" type="application/ld+json"">alert(1)</script>',
    `<script type='module' type="application/ld+json">alert(1)</script>`,
    "<script>alert(1)//<script>boot()</script>",
    "<script>boot();alert(1)</script>",
    "<svg><script>alert(1)</script></svg>",
    '<script type="importmap">{"imports":{}}</script>',
  ])("a page with another one is refused: %s", (evil) => {
    expect(() => scriptHashes(`<p>text</p>${evil}<script>boot()</script>`, known)).toThrow(UnknownScriptError);
  });

  test("style sheets are known or refused as well", () => {
    expect(styleHashes("<style>boot()</style>", known)).toHaveLength(1);
    expect(() => styleHashes("<style>body{display:none}</style>", known)).toThrow(UnknownScriptError);
  });
});

describe("marks", () => {
  test("tell what the framework wrote, and are gone afterwards", () => {
    const html = `<link rel="modulepreload" nonce="m4rk" href="/a.js"/><script nonce="m4rk">enqueue(1)</script><script nonce="other">enqueue(2)</script><script>enqueue(3)</script>`;
    const { html: text, written } = takeMarks(html, "m4rk");
    expect([...written]).toEqual(["enqueue(1)"]);
    expect(text).toBe(
      `<link rel="modulepreload" href="/a.js"/><script>enqueue(1)</script><script nonce="other">enqueue(2)</script><script>enqueue(3)</script>`,
    );
  });
});

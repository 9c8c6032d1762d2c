import { expect, test } from "vitest";
import { escapeXml, xmlElement } from "./xml.ts";

test("text that looks like mark-up stays text", () => {
  expect(xmlElement("title", `Tea & <b>"milk"</b> 'n sugar`)).toBe(
    "<title>Tea &amp; &lt;b&gt;&quot;milk&quot;&lt;/b&gt; &apos;n sugar</title>",
  );
});

test("characters that XML cannot hold are left out; line breaks, emoji and Yoruba letters stay", () => {
  expect(escapeXml("a\u0000b\u000Bc\uFFFE\n\tỌláyínká 🎓")).toBe("abc\n\tỌláyínká 🎓");
  expect(escapeXml("half \uD83C pair")).toBe("half \uFFFD pair");
});

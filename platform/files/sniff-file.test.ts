import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { sniffImage, sniffPdf } from "./sniff-file.ts";

const dir = mkdtempSync(path.join(os.tmpdir(), "academy-sniff-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let count = 0;
function file(content: string | Buffer): string {
  const target = path.join(dir, String(++count));
  writeFileSync(target, typeof content === "string" ? Buffer.from(content, "latin1") : content);
  return target;
}

const body = `1 0 obj<</Type/Catalog>>endobj\n${"%".repeat(3000)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n`;
const pdf = `%PDF-1.7\n${body}%%EOF\n`;

test.each([
  ["a plain one", pdf],
  ["one of version 2", pdf.replace("1.7", "2.0")],
  ["one without a last line break", pdf.trimEnd()],
  ["one with padding after its end", `${pdf}${"\0".repeat(500)}`],
  ["one with a byte order mark before it", `\xef\xbb\xbf${pdf}`],
  ["one with line breaks before it", `\r\n\r\n${pdf}`],
  ["one with an appended change", `${pdf}2 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n`],
])("a PDF: %s", async (_name, content) => {
  expect(await sniffPdf(file(content))).toBe(true);
});

test.each([
  ["nothing", ""],
  ["text", "Dear sir"],
  ["only a first line", `%PDF-1.7\n${body}`],
  ["only a last line", `${body}%%EOF\n`],
  ["a name in place of a version", pdf.replace("1.7", "x.y")],
  ["a first line too far in", `${" ".repeat(1024)}${pdf}`],
  ["a last line too far from the end", `${pdf}${"x".repeat(1100)}`],
  ["a page that goes on as a PDF", `<html><script>alert(1)</script>${pdf}`],
  ["a page behind blanks that goes on as a PDF", `\n\n <!doctype html>${pdf}`],
  ["a picture of text that goes on as a PDF", `text <svg onload=alert(1)>${pdf}`],
  ["an archive that goes on as a PDF", `PK\x03\x04${"x".repeat(50)}${pdf}`],
  ["a program that goes on as a PDF", `MZ${"\0".repeat(60)}${pdf}`],
  ["a Linux program that goes on as a PDF", `\x7fELF${pdf}`],
  ["a script that goes on as a PDF", `#!/bin/sh\n${pdf}`],
  ["a picture that goes on as a PDF", `\x89PNG\r\n\x1a\n${pdf}`],
  ["a PDF that ends as an archive", `${pdf}PK\x05\x06${"\0".repeat(18)}`],
])("no PDF: %s", async (_name, content) => {
  expect(await sniffPdf(file(content))).toBe(false);
});

test("images are recognised by their content", async () => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#125945" } });
  expect(await sniffImage(file(await image.clone().png().toBuffer()))).toBe("image/png");
  expect(await sniffImage(file(await image.clone().jpeg().toBuffer()))).toBe("image/jpeg");
  expect(await sniffImage(file(await image.clone().gif().toBuffer()))).toBe("image/gif");
  expect(await sniffImage(file(await image.clone().webp().toBuffer()))).toBe("image/webp");
  expect(await sniffImage(file(await image.clone().avif().toBuffer()))).toBe("image/avif");
});

test.each([
  ["nothing", ""],
  ["a PDF", pdf],
  ["a vector image, which may hold scripts", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a sound in the same wrapper as WebP", "RIFF\x24\x00\x00\x00WAVEfmt "],
  ["a film in the same wrapper as AVIF", "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00"],
  ["the beginning of a PNG's name", "\x89PN"],
])("no image: %s", async (_name, content) => {
  expect(await sniffImage(file(content))).toBeNull();
});

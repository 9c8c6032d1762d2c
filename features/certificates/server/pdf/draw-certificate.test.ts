import { inflateSync } from "node:zlib";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawCertificate } from "./draw-certificate.ts";
import { sampleFacts as facts } from "./facts.fixture.ts";

/** Everything in the file as text, its streams unpacked. */
function unpacked(pdf: Buffer): string {
  const raw = pdf.toString("latin1");
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return raw + streams.join("\n");
}

/** A text as PDF writes it: in brackets, or as UTF-16 with its mark. */
const written = (text: string) =>
  [...text].every((letter) => letter < "\u0080")
    ? `(${text.replace(/[()\\]/g, "\\$&")})`
    : Buffer.from(`\ufeff${text}`, "utf16le")
        .swap16()
        .toString("latin1")
        .replace(/[()\\\n\r]/g, (sign) => (sign === "\n" ? "\\n" : sign === "\r" ? "\\r" : `\\${sign}`));

/** Letters that can be copied out of the page: what the fonts' tables declare their glyphs stand for. */
function letters(pdf: Buffer): string {
  const maps = unpacked(pdf).match(/beginbfrange[\s\S]*?endbfrange/g) ?? [];
  return maps
    .flatMap((map) => [...map.matchAll(/<((?:[0-9a-f]{4} ?)+)>/g)])
    .map(([, hex = ""]) => Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"))
    .join("");
}

describe("CERT-01 the PDF", () => {
  test("is one page of A4 across with title, language and tags, and the same bytes each time", async () => {
    const [pdf, again] = [await drawCertificate(facts), await drawCertificate(facts)];
    expect(again.equals(pdf)).toBe(true);
    const text = unpacked(pdf);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text).toContain("/MediaBox [0 0 841.89 595.28]");
    expect(text).toContain(written("Certificate of Temitope Alabi: Product Design UI/UX"));
    expect(text).toContain("/Lang (en-NG)");
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toContain("/Marked true");
    for (const tag of ["/S /Document", "/S /H1", "/S /P", "/S /Figure", "/S /Link"]) expect(text).toContain(tag);
    expect(text).toContain("pdfuaid:part");
    // Nothing of another time or machine.
    expect(text).toContain("20261106090000");
    expect(text).not.toMatch(/Helvetica|PDFKit/);
  });

  test("tells everything in words, in the order in which it is read", async () => {
    const text = unpacked(await drawCertificate(facts));
    const shown = [...text.matchAll(/\/ActualText \(((?:[^()\\]|\\.)*)\)/g)].map(([, label]) => label);
    expect(shown.toSorted()).toEqual(
      [
        "Certificate of completion",
        "This certifies that",
        "Temitope Alabi",
        "has completed every lesson and all graded work of",
        "Product Design UI/UX",
        "Grade: 86%",
        "Date: 6 November 2026",
        "Tutor: Adaeze Okonkwo",
        "Check this certificate",
        "Code 7K3M-9QTX-2WAB-C4DE",
      ].toSorted(),
    );
    expect(text).toContain(`/URI ${written(facts.url)}`);
    expect(text).toContain(written(`QR code that leads to ${facts.url}`));
  });

  test.each([
    ["Yoruba and Igbo", "Ọlájùmọ̀kẹ́ Ṣẹ́gun Ńwáọgụ Ḿbà ị"],
    ["Hausa", "Ɓala Ɗanladi Ƙwari ɓɗƙƴ"],
    ["money in a title", "₦5,000"],
    ["Greek and Cyrillic", "Ωμέγα Анна"],
    ["Arabic", "محمد"],
  ])("%s: every letter is real text in a face that has it", async (_, studentName) => {
    const pdf = await drawCertificate({ ...facts, studentName });
    const stored = letters(pdf).normalize("NFD");
    for (const letter of studentName.normalize("NFD").replace(/\s/g, "")) expect(stored, letter).toContain(letter);
    expect(unpacked(pdf)).toContain(written(studentName));
  });

  test.each([
    [
      "90 letters in words",
      "Oluwaseunfunmilayo Chukwuemekanwachukwu Abdulrahmanibrahim Ogunbanjo-Adeyemi Okonkwo Ezenwaa",
    ],
    ["90 letters in one word", "W".repeat(90)],
    ["120 wide letters", "M".repeat(120)],
    ["one letter", "Ẹ"],
    ["letters that no face has", "王小明 🎓"],
    ["nobody", null],
  ])("a name of %s stays one page", async (_, studentName) => {
    const courseTitle = "Digital and Product Marketing for Emerging Markets, with a Longer Title than Any";
    const text = unpacked(await drawCertificate({ ...facts, studentName, courseTitle, tutorName: studentName }));
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

test("the QR code can be read by a camera and leads to the certificate", async () => {
  const text = unpacked(await drawCertificate(facts));
  // The dark modules are one path of rectangles: drawn here at ten pixels a point, as a scanner would see them.
  const path = text.split("\n").map((line) => /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/.exec(line));
  const boxes = path.filter((match) => match !== null).map((match) => match.slice(1).map(Number));
  const square = boxes.find(([, , width, height]) => width === 88 && height === 88);
  if (!square) throw new Error("There is no square for the code.");
  const [left = 0, top = 0] = square;
  const dark = boxes.filter(([x = 0, y = 0, width = 0]) => width < 88 && x >= left && y >= top && y < top + 88);
  const drawn = dark.map(([x = 0, y = 0, w = 0, h = 0]) => `M${x - left} ${y - top}h${w}v${h}h${-w}z`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="880" height="880" viewBox="0 0 88 88"><path fill="#fff" d="M0 0h88v88H0z"/><path d="${drawn}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe(facts.url);
});

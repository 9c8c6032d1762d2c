import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { heicMessage } from "#lib/heic.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { sampleMp4, sampleOgg, sampleWebm } from "#tests/support/sample-sounds.ts";
import { sampleZip } from "#tests/support/sample-zip.ts";
import { type DocumentKind, documentKinds, uploadTexts } from "../texts.ts";
import { sniffDocument } from "./sniff-document.ts";
import { uploadReplies } from "./upload-replies.ts";

const dir = mkdtempSync(path.join(os.tmpdir(), "academy-sniff-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const kinds = Object.keys(documentKinds) as DocumentKind[];
const input = (name: string) => readFileSync(path.join(import.meta.dirname, "inputs", name));

let count = 0;
function verdict(name: string, bytes: Uint8Array) {
  const file = path.join(dir, String(++count));
  writeFileSync(file, bytes);
  return sniffDocument(file, name, { kinds });
}
const taken = (kind: DocumentKind, name: string) => ({ kind, name, type: documentKinds[kind].type, error: null });
const refused = (error: string) => ({ kind: null, error });

const officeTypes = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
} as const;
const listOf = (...parts: [name: string, type: string][]) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${parts
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join("")}</Types>`;
const office = (kind: keyof typeof officeTypes, main: string, more: Record<string, string> = {}) =>
  sampleZip({ "[Content_Types].xml": listOf([main, officeTypes[kind]]), [main]: "<x/>", ...more });

test("F5 an office file is what its own list shows, whatever its main part is called", async () => {
  for (const name of ["word-online-document2.docx", "word-desktop-control.docx"])
    expect(await verdict(name, input(name))).toEqual(taken("docx", name));
  for (const [kind, main] of [
    ["docx", "word/document3.xml"],
    ["docx", "Word/Document.xml"],
    ["docx", "content/main.xml"],
    ["xlsx", "xl/workbook2.xml"],
    ["pptx", "ppt/presentation1.xml"],
  ] as const)
    expect([main, await verdict(`a.${kind}`, office(kind, main))]).toEqual([main, taken(kind, `a.${kind}`)]);
  // LibreOffice writes the list last; the type may be that of all XML files; names may have backslashes.
  const list = listOf(["word/document.xml", officeTypes.docx]);
  expect(
    await verdict("a.docx", sampleZip({ "word/document.xml": "<x/>", "[Content_Types].xml": list })),
  ).toMatchObject({ kind: "docx" });
  const byEnding = `<Types><Default Extension="xml" ContentType='${officeTypes.docx}'/></Types>`;
  expect(await verdict("a.docx", sampleZip({ "[Content_Types].xml": byEnding, "a.xml": "" }))).toMatchObject({
    kind: "docx",
  });
  expect(await verdict("a.docx", sampleZip({ "[Content_Types].xml": list, "word\\document.xml": "" }))).toMatchObject({
    kind: "docx",
  });
});

test("F5 what is not one office document, or runs, is refused with its reason", async () => {
  const text = uploadReplies.otherName("an Office document or an archive");
  expect(await verdict("a.xlsx", office("docx", "word/document.xml"))).toEqual(refused(text));
  expect(await verdict("a.docx", sampleZip({ "setup.exe": "MZ" }))).toEqual(refused(text));
  const two = listOf(["word/document.xml", officeTypes.docx], ["xl/workbook.xml", officeTypes.xlsx]);
  expect(await verdict("a.docx", sampleZip({ "[Content_Types].xml": two }))).toEqual(refused(text));
  expect(await verdict("a.docx", office("docx", "word/document.xml", { "word/vbaProject.bin": "x" }))).toEqual(
    refused(uploadReplies.withMacros),
  );
  const macros = listOf(["word/document.xml", "application/vnd.ms-word.document.macroEnabled.main+xml"]);
  expect(await verdict("a.docx", sampleZip({ "[Content_Types].xml": macros }))).toEqual(
    refused(uploadReplies.withMacros),
  );
  const commented = sampleZip({ "[Content_Types].xml": "" }, { comment: "<html>" });
  expect(await verdict("a.docx", commented)).toEqual(refused(uploadReplies.holdsMore));
  expect(await verdict("a.docx", office("docx", "word/document.xml").subarray(0, 200))).toEqual(
    refused(uploadTexts.broken),
  );
});

test("F6 F7 pictures of phones, screens and scanners are taken, whatever their shape and texts", async () => {
  for (const name of [
    "png-with-8kb-xmp.png",
    "png-with-5kb-xmp-control.png",
    "long-screenshot-120x520.png",
    "long-screenshot-120x470-control.png",
    "photo-50-megapixels-8160x6144.png",
  ])
    expect(await verdict(name, input(name))).toEqual(taken("png", name));
  const png = input("long-screenshot-120x520.png");
  expect(await verdict("a.png", png.subarray(0, png.length - 80))).toEqual(refused(uploadTexts.broken));
});

test("a picture under another picture's ending gets its own", async () => {
  const png = input("long-screenshot-120x520.png");
  expect(await verdict("Screenshot 1.2.JPG", png)).toEqual(taken("png", "Screenshot 1.2.png"));
  expect(await verdict("a.jpeg", input("photo-with-gps.jpg"))).toEqual(taken("jpeg", "a.jpeg"));
});

test("H12 an HEIC picture under whatever name is recognised from what it is, with the way out", async () => {
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(2_000)]);
  for (const name of ["IMG_1.jpg", "a.png", "a.pdf"]) expect(await verdict(name, heic)).toEqual(refused(heicMessage));
});

test("F8 text is taken in the encodings that Windows writes, and named by its own", async () => {
  const type = (charset: string) => ({ kind: "text", type: `text/plain; charset=${charset}` });
  expect(await verdict("a.txt", input("notepad-unicode-utf16.txt"))).toMatchObject(type("utf-16le"));
  expect(await verdict("a.txt", input("notepad-ansi-windows1252.txt"))).toMatchObject(type("windows-1252"));
  expect(await verdict("a.csv", Buffer.from("Name;Price\r\nJos\xe9;\x80 5\r\n", "latin1"))).toMatchObject(
    type("windows-1252"),
  );
  expect(await verdict("a.md", Buffer.from("\ufeffÀwọn ọmọ"))).toMatchObject(type("utf-8"));
  expect(await verdict("a.txt", Buffer.from("feff00410042", "hex"))).toMatchObject(type("utf-16be"));
  // UTF-8 that a stream cuts in the middle of a letter is still UTF-8.
  expect(await verdict("a.txt", Buffer.from(`a${"ọ".repeat(60_000)}`))).toMatchObject(type("utf-8"));
});

test("F8 what is no text in any of them is refused with the way out", async () => {
  for (const bytes of [Buffer.from([0x41, 0, 0x42]), Buffer.from([0xff, 0xfe, 0x41]), Buffer.from([0x81, 0x8d, 0x41])])
    expect(await verdict("a.txt", bytes)).toEqual(refused(uploadReplies.notText));
  expect(await verdict("a.txt", Buffer.from("#!/bin/sh\n"))).toEqual(refused(uploadReplies.notText));
  expect(await verdict("a.txt", samplePdf())).toEqual(refused(uploadReplies.otherName("a PDF")));
});

test("F9 a PDF is taken with zeros, spaces and line ends behind it, an archive behind it is not", async () => {
  for (const name of ["pdf-padded-with-2kb-of-zeros.pdf", "pdf-with-bom.pdf"])
    expect(await verdict(name, input(name))).toEqual(taken("pdf", name));
  const pdf = Buffer.from(samplePdf());
  const padded = (bytes: number, by: string) => Buffer.concat([pdf, Buffer.alloc(bytes, by)]);
  for (const bytes of [padded(4_845, "\0"), padded(3_000, "\r\n"), padded(200_000, " \n\0")])
    expect(await verdict("a.pdf", bytes)).toEqual(taken("pdf", "a.pdf"));
  const archive = sampleZip({ "setup.exe": "MZ" });
  const text = uploadReplies.otherName("a PDF");
  for (const bytes of [
    Buffer.concat([pdf, archive]),
    Buffer.concat([padded(4_845, "\0"), archive]),
    Buffer.concat([pdf, archive, Buffer.alloc(4_000)]),
    // The last line of a PDF as the comment of an archive.
    Buffer.concat([pdf, sampleZip({ "setup.exe": "MZ" }, { comment: "%%EOF" })]),
    Buffer.concat([pdf, sampleZip({ "setup.exe": "MZ" }, { comment: `%%EOF${" ".repeat(300)}` })]),
  ])
    expect(await verdict("a.pdf", bytes)).toEqual(refused(text));
});

const wav = () => {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + 800, 4);
  head.write("WAVEfmt ", 8, "latin1");
  return Buffer.concat([head, Buffer.alloc(800)]);
};
/** Frames of layer III of silence: MPEG 1, 128 kbit/s, 44,100 a second. */
const mp3 = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from("fffb9064", "hex"), Buffer.alloc(413)])),
  );
const aac = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from("fff150800a1ffc", "hex"), Buffer.alloc(73)])),
  );

test("M40 sound that exists is taken as a file, by what is in it", async () => {
  const tagged = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\x08\0", "latin1"), Buffer.alloc(1024), mp3(3)]);
  const vorbis = Buffer.concat([Buffer.from("OggS"), Buffer.alloc(24), Buffer.from("\x01vorbis"), Buffer.alloc(90)]);
  for (const [name, bytes, kind] of [
    ["talk.m4a", sampleMp4(5), "m4a"],
    ["PTT-20261126-WA0001.opus", sampleOgg(5), "oga"],
    ["talk.ogg", sampleOgg(5), "oga"],
    ["song.ogg", vorbis, "oga"],
    ["talk.oga", sampleOgg(300), "oga"],
    ["talk.weba", sampleWebm(5), "weba"],
    ["talk.mp3", mp3(4), "mp3"],
    ["talk.mp3", tagged, "mp3"],
    ["talk.aac", aac(4), "aac"],
    ["talk.wav", wav(), "wav"],
  ] as const)
    expect([name, await verdict(name, bytes)]).toEqual([name, taken(kind, name)]);
  // A recorder that calls its AAC an MP3 is put right.
  expect(await verdict("talk.mp3", sampleMp4(5))).toEqual(taken("m4a", "talk.m4a"));
});

test("M40 a film, a program or something hidden behind sound is refused", async () => {
  expect(await verdict("a.m4a", sampleMp4(1, { track: "vide" }))).toEqual(
    refused(uploadReplies.otherName("an MPEG-4 recording or film")),
  );
  for (const bytes of [Buffer.from("MZ program"), Buffer.alloc(5_000, 0xff), Buffer.alloc(0), mp3(1)])
    expect(await verdict("a.mp3", bytes)).toEqual(refused(uploadReplies.otherName(null)));
  const hidden = Buffer.concat([mp3(4), sampleZip({ "setup.exe": "MZ" })]);
  expect(await verdict("a.mp3", hidden)).toEqual(refused(uploadReplies.holdsMore));
  const page = Buffer.concat([sampleOgg(1), Buffer.from("<html><script>alert(1)</script>")]);
  expect(await verdict("a.ogg", page)).toEqual(refused(uploadReplies.holdsMore));
});

test("a document with a password, and one of another kind, are distinguished", async () => {
  const old = (...parts: string[]) =>
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(600),
      ...parts.map((part) => Buffer.from(part, "utf16le")),
      Buffer.alloc(600),
    ]);
  expect(await verdict("a.doc", old("WordDocument"))).toEqual(taken("doc", "a.doc"));
  expect(await verdict("a.doc", old("EncryptedPackage"))).toEqual(refused(uploadReplies.locked));
  expect(await verdict("a.doc", Buffer.from("{\\rtf1 hello}"))).toEqual(
    refused(uploadReplies.otherName("an RTF document")),
  );
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#125945" } })
    .gif()
    .toBuffer();
  expect(await verdict("a.png", gif)).toEqual(refused(uploadReplies.otherName("a GIF picture")));
});

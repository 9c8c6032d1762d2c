import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { canBePrinted } from "#lib/printed-letters.ts";
import { makePdf } from "./make-pdf.ts";

/** A document of these lines. */
const paper = (...lines: string[]) =>
  makePdf({
    size: { width: 400, height: 400 },
    title: "Paper",
    subject: "Paper",
    author: "The academy",
    at: new Date(0),
    draw: (_doc, pen) => {
      for (const [at, text] of lines.entries()) pen.line("body", text, 20, 20 + at * 24, 16, "#000000");
    },
  });

/** What is copied of a PDF: its glyphs by the maps of its faces. */
function copied(pdf: Buffer): string {
  const raw = pdf.toString("latin1");
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [id, body] as const),
  );
  const streamOf = (id: string) => {
    const body = /stream\n([\s\S]*?)\nendstream/.exec(objects.get(id) ?? "")?.[1] ?? "";
    return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
  };
  const maps = new Map<string, Map<number, string>>();
  for (const [, name = "", font = ""] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const id = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? "")?.[1];
    if (!id) continue;
    const map = new Map<number, string>();
    for (const [, from = "", list = ""] of streamOf(id).matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
      for (const [at, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
        map.set(
          Number.parseInt(from, 16) + at,
          Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
        );
    maps.set(name, map);
  }
  const content = [...objects.keys()].map((id) => {
    try {
      return streamOf(id);
    } catch {
      return "";
    }
  });
  let text = "";
  let map: Map<number, string> | undefined;
  for (const [, name, hex] of content
    .filter((value) => value.includes(" Tf"))
    .join("\n")
    .matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
    if (name) map = maps.get(name);
    else for (const glyph of hex?.match(/.{4}/g) ?? []) text += map?.get(Number.parseInt(glyph, 16)) ?? "\0";
  }
  return text.normalize("NFC");
}

test("a document keeps each letter when it is copied, also after other documents of the same process", async () => {
  const names = ["Işıl Yıldız", "Ọlá Àjàyí Ṣẹ́gun", "Íñigo Ěva í̱", "₦32,000 Ɓala Ƙwai", "fi fl ﬁ ị́ ẹ̀"];
  for (const first of names) await paper(first);
  await paper(...names);
  for (const name of ["Işıl Yıldız", "Ọlá Àjàyí Ṣẹ́gun", "₦32,000 Ɓala Ƙwai"])
    expect(copied(await paper(name)).replaceAll(" ", "")).toBe(name.normalize("NFC").replaceAll(" ", ""));
});

test("F13 a letter that no face has is seen on the document, none vanishes", async () => {
  expect(copied(await paper("Li Wei 李伟"))).toBe("Li Wei ??");
  expect(copied(await paper("አበበ"))).toBe("???");
  expect(copied(await paper("Ａda 😀"))).toBe("Ada ?");
});

test("F13 names are taken in letters that documents have, and all of those are printed", async () => {
  for (const name of ["አበበ በቂላ", "李小龍", "कीर्ति सिंह", "Li Wei 李伟", "Ada 😀", "ហេង"])
    expect(canBePrinted(name), name).toBe(false);
  for (const name of [
    "Ọlá Àjàyí Ṣẹ́gun",
    "Işıl Yıldız",
    "محمد علي",
    "Ελένη",
    "Юлія О’Браєн",
    "Ngũgĩ wa Thiong’o",
    "Sʼada (Mrs), Jr. №2",
  ]) {
    expect(canBePrinted(name), name).toBe(true);
    expect(copied(await paper(name)), name).not.toContain("?");
  }
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  animatedWebp,
  avifSaying,
  flat,
  gifOf,
  greyPng,
  packedText,
  pngChunk,
  thinPictures,
  webpWithChunk,
  withSegments,
} from "#tests/support/hostile-files.ts";
import { openPicture } from "./open-picture.ts";

const dir = mkdtempSync(path.join(os.tmpdir(), "academy-pictures-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let count = 0;
function file(bytes: Buffer): string {
  const target = path.join(dir, String(++count));
  writeFileSync(target, bytes);
  return target;
}
/** What is shown of a picture: its size, or why it is not opened. */
const outcome = (bytes: Buffer, options?: { isCut: boolean }): Promise<string> =>
  openPicture(file(bytes), options).then(
    async (picture) => {
      const { info } = await picture.resize(8, 8).raw().toBuffer({ resolveWithObject: true });
      return `${info.width} × ${info.height}`;
    },
    (error: { kind: string }) => error.kind,
  );

test("where it is cut square, one pixel by many is refused before it is scaled, landscape and portrait, in every format", async () => {
  for (const length of [5, 100, 10_000, 100_000]) {
    for (const { name, bytes } of await thinPictures(length))
      expect([name, await outcome(bytes, { isCut: true })]).toEqual([name, "too_thin"]);
  }
});

test("where it is cut square, four times as long as wide is a picture, five times is not", async () => {
  expect(await outcome(await flat(400, 100).png().toBuffer(), { isCut: true })).toBe("8 × 8");
  expect(await outcome(await flat(100, 400).jpeg().toBuffer(), { isCut: true })).toBe("8 × 8");
  expect(await outcome(await flat(100, 401).png().toBuffer(), { isCut: true })).toBe("too_thin");
});

test("what shows that it has more than 40 megapixels is not opened", async () => {
  expect(await outcome(greyPng(50_000, 50_000))).toBe("too_large");
  expect(await outcome(greyPng(6_500, 6_500))).toBe("too_large");
});

test("F7 a phone's photo of 50 megapixels is opened, and a long screenshot", async () => {
  expect(await outcome(await flat(8_160, 6_144).jpeg().toBuffer())).toBe("8 × 8");
  expect(await outcome(await flat(1_080, 20_000).png({ compressionLevel: 1 }).toBuffer())).toBe("8 × 8");
});

test.each([
  ["interlaced PNG", () => flat(3_000, 3_000, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer()],
  ["progressive JPEG", () => flat(3_700, 3_700).jpeg({ progressive: true }).toBuffer()],
  ["animated WebP", () => animatedWebp(3_000, 3_000, 2)],
  ["wide PNG", () => flat(9_000, 2_500).png({ compressionLevel: 1 }).toBuffer()],
  ["GIF", () => flat(2_500, 2_500).gif({ effort: 1 }).toBuffer()],
  ["AVIF", () => flat(1_500, 1_500).avif({ effort: 0 }).toBuffer()],
])("a large %s would be in memory as a whole and is refused", async (_kind, make) => {
  expect(await outcome(await make())).toBe("too_heavy");
});

test("a phone's photo of 12 megapixels is opened, turned, plain or progressive", async () => {
  const photo = () => flat(4_032, 3_024).withExif({ IFD0: { Orientation: "6" } });
  expect(await outcome(await photo().jpeg().toBuffer())).toBe("8 × 8");
  expect(await outcome(await photo().jpeg({ progressive: true }).toBuffer())).toBe("8 × 8");
});

test("what a small file carries next to its pixels counts as what it may become", async () => {
  const texts = greyPng(
    100,
    100,
    Array.from({ length: 20 }, () => packedText(7_000_000)),
  );
  expect(texts.length).toBeLessThan(200_000);
  expect(await outcome(texts)).toBe("too_heavy");
  expect(await outcome(greyPng(100, 100, [pngChunk("eXIf", Buffer.alloc(10_100_000))]))).toBe("too_heavy");
  const jpeg = await flat(50, 50).jpeg().toBuffer();
  expect(await outcome(withSegments(jpeg, 0xfe, 155))).toBe("too_heavy");
  expect(await outcome(await webpWithChunk("EXIF", 10_100_000))).toBe("too_heavy");
  // An ordinary text, profile and camera data are nothing.
  expect(await outcome(greyPng(100, 100, [packedText(10_000)]))).toBe("8 × 8");
  expect(await outcome(withSegments(jpeg, 0xe1, 2, "Exif\0\0"))).toBe("8 × 8");
});

test("an animation of more frames than any has is refused, one of a few is opened", async () => {
  expect(await outcome(gifOf(10, 10, 2_100))).toBe("too_heavy");
  expect(await outcome(await animatedWebp(10, 10, 2_100))).toBe("too_heavy");
  expect(await outcome(await animatedWebp(10, 10, 3))).toBe("8 × 8");
});

test("an AVIF that is larger than it shows is not unpacked", async () => {
  const avif = await flat(2_000, 2_000).avif({ effort: 0 }).toBuffer();
  await expect((await openPicture(file(avifSaying(avif, 100, 100)))).resize(8, 8).toBuffer()).rejects.toThrow(
    /exceeds|limit/i,
  );
});

test("what is cut, empty, of another kind or nothing but tiny chunks is unreadable", async () => {
  const png = await flat(100, 100).png().toBuffer();
  const chunks = greyPng(
    9,
    9,
    Array.from({ length: 21_000 }, () => pngChunk("teXt", Buffer.alloc(0))),
  );
  for (const bytes of [
    png.subarray(0, 20),
    Buffer.from("\xff\xd8\xff\xe0\x7f\xff", "latin1"),
    Buffer.from("GIF89a", "latin1"),
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
    await flat(50, 50).tiff().toBuffer(),
    chunks,
    Buffer.alloc(0),
  ]) {
    expect(await outcome(bytes)).toBe("unreadable");
  }
});

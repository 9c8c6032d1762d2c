import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { animatedWebp, flat, pngChunk, thinPictures, withSegments } from "#tests/support/hostile-files.ts";
import { sniffImage } from "../files/sniff-file.ts";
import { BrokenPictureError } from "./file-window.ts";
import { redrawPicture } from "./redraw-picture.ts";
import { type StrippedType, stripPicture } from "./strip-picture.ts";

const dir = mkdtempSync(path.join(os.tmpdir(), "academy-strip-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let count = 0;
function file(bytes: Uint8Array): string {
  const target = path.join(dir, `picture-${++count}`);
  writeFileSync(target, bytes);
  return target;
}
/** What is stored of a picture; null where it stays unchanged. */
async function stripped(bytes: Buffer): Promise<Buffer | null> {
  const at = file(bytes);
  const stored = await stripPicture(at, (await sniffImage(at)) as StrippedType, { dir });
  if (!stored) return null;
  const left = readFileSync(stored.path);
  await stored.remove();
  return left;
}
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const secrets = ["Lagos", "Tecno", "GPS", "Photoshop", "secret"];
const hasSecret = (bytes: Buffer) => secrets.filter((secret) => bytes.includes(secret));
const noise = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      noise: { type: "gaussian", mean: 120, sigma: 40 },
      background: "#777",
    },
  });
const exif = {
  IFD0: { Make: "Tecno", ImageDescription: "Lagos, secret" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1" },
};
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Lagos GPS secret</a></x:xmpmeta>';
const made: [kind: string, make: (picture: Sharp) => Promise<Buffer>][] = [
  ["JPEG", (picture) => picture.jpeg().toBuffer()],
  ["progressive JPEG", (picture) => picture.jpeg({ progressive: true }).toBuffer()],
  ["PNG", (picture) => picture.png().toBuffer()],
  ["WebP", (picture) => picture.webp().toBuffer()],
  ["lossless WebP", (picture) => picture.webp({ lossless: true }).toBuffer()],
];

test.each(made)("F10 position, camera and texts leave a %s, its pixels and orientation stay", async (_kind, make) => {
  const bytes = await make(noise().withMetadata({ orientation: 6 }).withExifMerge(exif).withXmp(xmp));
  expect(hasSecret(bytes)).toContain("Tecno");
  const left = await stripped(bytes);
  if (!left) throw new Error("Nothing was taken out.");
  expect(hasSecret(left)).toEqual([]);
  const { orientation, xmp: metadata, format } = await sharp(left).metadata();
  expect({ orientation, metadata, format }).toEqual({
    orientation: 6,
    metadata: undefined,
    format: (await sharp(bytes).metadata()).format,
  });
  expect((await pixels(left)).equals(await pixels(bytes))).toBe(true);
  // Once more there is only the orientation, which stays unchanged.
  expect((await stripped(left)) ?? left).toEqual(left);
});

test.each(made)("a %s with nothing next to its pixels stays unchanged", async (_kind, make) => {
  expect(await stripped(await make(noise()))).toBeNull();
});

test("F10 the photograph of the case, with its position and camera", async () => {
  const photo = readFileSync(path.join(import.meta.dirname, "inputs/photo-with-gps.jpg"));
  const left = await stripped(photo);
  expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(100);
  expect((await sharp(left ?? photo).metadata()).exif?.length ?? 0).toBeLessThan(40);
});

test("F10 what makers put elsewhere goes too: IPTC, comments, other pictures, texts, what follows the end", async () => {
  const jpeg = await noise().withIccProfile("p3").jpeg().toBuffer();
  const { icc } = await sharp(jpeg).metadata();
  for (const [marker, begin] of [
    [0xed, "Photoshop 3.0\0 secret"],
    [0xe2, "MPF\0 secret"],
    [0xe1, "http://ns.adobe.com/xmp/extension/\0 secret"],
    [0xe0, "JFXX\0 secret"],
    [0xfe, "secret"],
  ] as const) {
    const left = await stripped(withSegments(jpeg, marker, 3, begin));
    expect(left?.equals(jpeg), begin).toBe(true);
  }
  const film = Buffer.concat([jpeg, Buffer.from("....ftypmp42 Lagos GPS secret")]);
  expect((await stripped(film))?.equals(jpeg)).toBe(true);
  expect((await sharp((await stripped(film)) ?? film).metadata()).icc).toEqual(icc);
  const png = await noise().png().toBuffer();
  for (const type of ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "caBX"]) {
    const chunk = pngChunk(type, Buffer.from("Lagos\0 secret"));
    expect((await stripped(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])))?.equals(png), type).toBe(
      true,
    );
  }
  expect((await stripped(Buffer.concat([png, Buffer.from("Lagos")])))?.equals(png)).toBe(true);
  expect(await stripped(await animatedWebp(20, 20, 3))).toBeNull();
});

test("whatever is cut out of a picture or put into it, it is taken apart or called broken", async () => {
  const samples = await Promise.all(made.map(([, make]) => make(noise().withExif(exif))));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.nat(4_000),
      fc.nat(60),
      fc.uint8Array({ maxLength: 60 }),
      async (bytes, at, cut, put) => {
        const changed = Buffer.concat([bytes.subarray(0, at + 12), put, bytes.subarray(at + 12 + cut)]);
        if ((await sniffImage(file(changed))) === null) return;
        const cause = await stripped(changed).catch((error: unknown) => error);
        if (cause instanceof Error && !(cause instanceof BrokenPictureError)) throw cause;
      },
    ),
    { numRuns: 300 },
  );
});

test("F7 a long screenshot that is drawn again can still be read, a line of pixels stays small", async () => {
  const drawn = async (bytes: Buffer) => {
    const { file: stored, width, height } = await redrawPicture(file(bytes), { dir, longest: 2_048, quality: 80 });
    await stored.remove();
    return [width, height];
  };
  expect(await drawn(await flat(1_080, 4_800).png({ compressionLevel: 1 }).toBuffer())).toEqual([687, 3_053]);
  expect(await drawn(await flat(2_600, 1_300).jpeg().toBuffer())).toEqual([2_048, 1_024]);
  expect(await drawn(await flat(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer())).toEqual([40, 60]);
  for (const { name, bytes } of await thinPictures(10_000)) {
    const [width = 0, height = 0] = await drawn(bytes);
    expect(width * height, name).toBeLessThanOrEqual(16_383);
  }
});

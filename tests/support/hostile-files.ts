import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { samplePdf } from "./sample-files.ts";

/** A file made to hurt anyone who opens it. */
export type HostileFile = { name: string; bytes: Buffer };

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const le = (value: number, size: number) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
};
const latin1 = (text: string) => Buffer.from(text, "latin1");
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

// ---- PNG ----------------------------------------------------------------------------------------------------------------

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** A grey PNG that shows it has `width` x `height` pixels, all packed to almost nothing; `extra` chunks are before them. */
export function greyPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 4_000_000)), { level: 9 });
  return Buffer.concat([
    latin1("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A text chunk of a few kilobytes that unpacks to `bytes`. */
export const packedText = (bytes: number) =>
  pngChunk("zTXt", Buffer.concat([latin1("Comment\0\0"), deflateSync(Buffer.alloc(bytes, 65))]));

const packedProfile = (bytes: number) =>
  pngChunk("iCCP", Buffer.concat([latin1("icc\0\0"), deflateSync(Buffer.alloc(bytes))]));

// ---- JPEG ---------------------------------------------------------------------------------------------------------------

/** `jpeg` with `count` segments of `marker` put in, each as long as one can be. */
export function withSegments(jpeg: Buffer, marker: number, count: number, begin = ""): Buffer {
  const extra = times(count, (index) => {
    const data = Buffer.alloc(65_533, 65);
    data.write(begin, "latin1");
    if (marker === 0xe2) data.set([(index % 255) + 1, Math.min(count, 255)], 12);
    return Buffer.concat([Buffer.from([0xff, marker, 0xff, 0xff]), data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...extra, jpeg.subarray(2)]);
}

// ---- GIF ----------------------------------------------------------------------------------------------------------------

/** A GIF with a screen of `width` x `height` and `frames` frames of one pixel. */
export function gifOf(width: number, height: number, frames = 1): Buffer {
  const colours = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const frameList = times(frames, () => frame);
  return Buffer.concat([latin1("GIF89a"), le(width, 2), le(height, 2), colours, ...frameList, Buffer.from([0x3b])]);
}

// ---- WebP ---------------------------------------------------------------------------------------------------------------

const riffChunk = (type: string, data: Buffer) =>
  Buffer.concat([latin1(type), le(data.length, 4), data, Buffer.alloc(data.length % 2)]);

function webpOf(width: number, height: number, flags: number, chunks: Buffer[]): Buffer {
  const header = riffChunk("VP8X", Buffer.concat([le(flags, 4), le(width - 1, 3), le(height - 1, 3)]));
  const body = Buffer.concat([latin1("WEBP"), header, ...chunks]);
  return Buffer.concat([latin1("RIFF"), le(body.length, 4), body]);
}

/** A WebP animation of `frames` frames of two pixels a side. */
export async function animatedWebp(width: number, height: number, frames: number): Promise<Buffer> {
  const pixels = (await flat(2, 2).webp({ lossless: true }).toBuffer()).subarray(12);
  const frame = riffChunk("ANMF", Buffer.concat([Buffer.alloc(6), le(1, 3), le(1, 3), le(100, 3), le(0, 1), pixels]));
  return webpOf(width, height, 0x02, [riffChunk("ANIM", Buffer.alloc(6)), ...times(frames, () => frame)]);
}

/** A WebP whose chunk `type` (ICCP, EXIF, XMP) has `bytes`. */
export async function webpWithChunk(type: string, bytes: number): Promise<Buffer> {
  const pixels = (await flat(100, 100).webp().toBuffer()).subarray(12);
  return webpOf(100, 100, 0x2c, [riffChunk(type, Buffer.alloc(bytes)), pixels]);
}

// ---- AVIF ---------------------------------------------------------------------------------------------------------------

/** The same AVIF showing that each of its pictures has another size. */
export function avifSaying(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif);
  for (let at = copy.indexOf("ispe"); at >= 0; at = copy.indexOf("ispe", at + 4)) {
    copy.writeUInt32BE(width, at + 8);
    copy.writeUInt32BE(height, at + 12);
  }
  return copy;
}

// ---- all of them --------------------------------------------------------------------------------------------------------

/** A picture of one colour, for the encoders. */
export const flat = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 20, g: 90, b: 60, alpha: 0.5 } },
    limitInputPixels: false,
  });

/** A picture of one pixel by `length`, landscape and portrait, in every format that is taken and can be so long. */
export async function thinPictures(length: number): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const [width, height] of [
    [length, 1],
    [1, length],
  ] as const) {
    const add = (format: string, bytes: Buffer) => files.push({ name: `${format} of ${width} × ${height}`, bytes });
    add("PNG", greyPng(width, height));
    if (length <= 65_500) {
      add("JPEG", await flat(width, height).jpeg().toBuffer());
      add("GIF", await flat(width, height).gif().toBuffer());
      add("GIF with a small frame", gifOf(width, height));
    }
    if (length <= 16_383) {
      add("WebP", await flat(width, height).webp().toBuffer());
      add("AVIF", await flat(width, height).avif({ effort: 0 }).toBuffer());
    }
  }
  return files;
}

/** Kinds of picture that decoders hold in memory in different ways, each made with a given side. */
const kinds: [name: string, sides: number[], make: (side: number) => Promise<Buffer>][] = [
  ["PNG", [5_500, 6_300], (side) => flat(side, side).png().toBuffer()],
  ["PNG with transparency", [4_100, 6_300], (side) => flat(side, side, 4).png().toBuffer()],
  ["PNG of 16 bits", [2_050, 6_300], (side) => flat(side, side, 4).toColourspace("rgb16").png().toBuffer()],
  ["PNG, interlaced", [2_480, 6_300], (side) => flat(side, side, 4).png({ progressive: true }).toBuffer()],
  [
    "PNG of 16 bits, interlaced",
    [1_690, 6_300],
    (side) => flat(side, side, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  ],
  ["JPEG", [6_320], (side) => flat(side, side).jpeg().toBuffer()],
  [
    "JPEG taken upright",
    [6_320],
    (side) =>
      flat(side, side)
        .withExif({ IFD0: { Orientation: "6" } })
        .jpeg()
        .toBuffer(),
  ],
  ["JPEG, progressive", [3_530, 6_300], (side) => flat(side, side).jpeg({ progressive: true }).toBuffer()],
  [
    "JPEG of four inks, progressive",
    [2_180, 6_300],
    (side) => flat(side, side).toColourspace("cmyk").jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  ],
  ["WebP", [6_320], (side) => flat(side, side).webp({ effort: 0 }).toBuffer()],
  ["WebP with transparency", [5_540, 6_320], (side) => flat(side, side, 4).webp({ effort: 0 }).toBuffer()],
  ["WebP, lossless", [2_000, 6_320], (side) => gradient(side).webp({ lossless: true, effort: 0 }).toBuffer()],
  ["WebP, animated", [2_000, 6_320], (side) => animatedWebp(side, side, 2)],
  ["GIF", [2_390, 6_320], (side) => flat(side, side).gif({ effort: 1 }).toBuffer()],
  ["AVIF", [1_450, 6_300], (side) => flat(side, side).avif({ effort: 0 }).toBuffer()],
  ["AVIF of 4:4:4", [1_450], (side) => gradient(side).avif({ effort: 0, chromaSubsampling: "4:4:4" }).toBuffer()],
  [
    "AVIF of 10 bits with transparency",
    [1_050, 3_500],
    (side) => flat(side, side, 4).avif({ effort: 0, bitdepth: 10 }).toBuffer(),
  ],
];

/** Not of one colour, so that no encoder writes it as such. */
const gradient = (side: number): Sharp => {
  const line = Buffer.alloc(side * 3, Buffer.from(times(251, (n) => (n * 89) % 251)));
  return sharp(Buffer.concat(times(side, () => line)), { raw: { width: side, height: side, channels: 3 } });
};

/**
 * Pictures that take as much as they can: thin ones, of each kind the largest that is taken and one far beyond, and small ones
 * that carry much next to their pixels.
 */
export async function* hostilePictures(): AsyncGenerator<HostileFile> {
  for (const length of [100, 10_000, 100_000]) yield* await thinPictures(length);
  yield { name: "PNG that says 50000 × 50000", bytes: greyPng(50_000, 50_000) };
  yield { name: "PNG of 12000 × 3000", bytes: greyPng(12_000, 3_000) };
  for (const [name, sides, make] of kinds) {
    for (const side of sides) yield { name: `${name} of ${side} × ${side}`, bytes: await make(side) };
  }
  const avif = await flat(6_300, 6_300).avif({ effort: 0 }).toBuffer();
  yield { name: "AVIF of 6300 × 6300 that says 100 × 100", bytes: avifSaying(avif, 100, 100) };
  const texts = (count: number, bytes: number) =>
    greyPng(
      100,
      100,
      times(count, () => packedText(bytes)),
    );
  yield { name: "PNG with a packed text of 7 MB", bytes: texts(1, 7_000_000) };
  yield { name: "PNG with 200 packed texts of 7 MB", bytes: texts(200, 7_000_000) };
  yield { name: "PNG with packed texts of 60 MB", bytes: texts(3, 60_000_000) };
  yield { name: "PNG with a packed profile of 60 MB", bytes: greyPng(100, 100, [packedProfile(60_000_000)]) };
  yield { name: "PNG with EXIF of 10 MB", bytes: greyPng(100, 100, [pngChunk("eXIf", Buffer.alloc(10_000_000))]) };
  const jpeg = await flat(300, 300).jpeg().toBuffer();
  for (const [what, marker, begin] of [
    ["a profile", 0xe2, "ICC_PROFILE\0"],
    ["EXIF", 0xe1, "Exif\0\0"],
    ["XMP", 0xe1, "http://ns.adobe.com/xap/1.0/\0"],
    ["comments", 0xfe, ""],
  ] as const) {
    for (const count of [120, 151]) {
      const megabytes = ((count * 65_537) / 1e6).toFixed(1);
      yield { name: `JPEG with ${what} of ${megabytes} MB`, bytes: withSegments(jpeg, marker, count, begin) };
    }
  }
  yield { name: "GIF of 2,000 frames", bytes: gifOf(10, 10, 2_000) };
  yield { name: "GIF of 600,000 frames", bytes: gifOf(10, 10, 600_000) };
  yield { name: "WebP of 2,000 frames", bytes: await animatedWebp(10, 10, 2_000) };
  yield { name: "WebP of 150,000 frames", bytes: await animatedWebp(10, 10, 150_000) };
  for (const type of ["ICCP", "EXIF"])
    yield { name: `WebP with ${type} of 10 MB`, bytes: await webpWithChunk(type, 10_000_000) };
}

/** PDFs that hurt anyone who unpacks them, follows their references or draws their pages. */
export function* hostilePdfs(): Generator<HostileFile> {
  const pdf = (objects: string[], streams: Buffer[] = []) =>
    Buffer.concat([
      latin1(`%PDF-1.7\n${objects.join("\n")}\n`),
      ...streams,
      latin1("\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n"),
    ]);
  const packed = (data: Buffer, id: number, extra = "") =>
    Buffer.concat([
      latin1(`${id} 0 obj<</Length ${data.length}${extra}>>stream\n`),
      data,
      latin1("\nendstream endobj\n"),
    ]);
  const catalog = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj";
  const bomb = deflateSync(Buffer.alloc(200_000_000));
  const flate = "/Filter/FlateDecode";
  yield { name: "PDF whose stream unpacks to 200 MB", bytes: pdf([catalog], [packed(bomb, 3, flate)]) };
  const twice = deflateSync(bomb);
  yield {
    name: "PDF packed twice, 200 MB",
    bytes: pdf([catalog], [packed(twice, 3, "/Filter[/FlateDecode/FlateDecode]")]),
  };
  yield {
    name: "PDF with a page of 200 inches and a picture of 30000 × 30000",
    bytes: pdf(
      [
        catalog,
        "2 0 obj<</Type/Pages/Kids[4 0 R]/Count 1>>endobj",
        "4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]>>endobj",
      ],
      [packed(bomb, 5, `/Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 8${flate}`)],
    ),
  };
  yield {
    name: "PDF whose pages are their own children",
    bytes: pdf([catalog, "2 0 obj<</Type/Pages/Parent 2 0 R/Kids[2 0 R 2 0 R]/Count 2000000000>>endobj"]),
  };
  yield { name: "PDF of 2,000,000 brackets", bytes: pdf([catalog, `2 0 obj${"[".repeat(2_000_000)}endobj`]) };
  yield {
    name: "PDF of 250,000 objects",
    bytes: pdf([catalog, ...times(250_000, (n) => `${n + 2} 0 obj<</A ${n} 0 R>>endobj`)]),
  };
  yield { name: "PDF of 10 MB", bytes: Buffer.from(samplePdf(10 * 1024 * 1024)) };
}

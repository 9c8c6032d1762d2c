import { type FileHandle, open } from "node:fs/promises";
import type { soundKinds } from "../texts.ts";

type SoundFileKind = (typeof soundKinds)[number];

/** What comes before the first frame of an MP3, such as the picture of an album, is at most so long. */
const maxTagBytes = 12 * 1024 * 1024;
/** The list of what is in an MPEG-4 file is at most so long, for hours of sound. */
const maxMoovBytes = 4 * 1024 * 1024;
const maxBoxes = 1_000;
/** How Opus, Vorbis, Speex and FLAC begin in Ogg. */
const oggCodecs = ["OpusHead", "\x01vorbis", "Speex   ", "\x7fFLAC"];

/**
 * Which kind of sound the file at `path` is, by how it begins and how it goes on; null for anything else, and for a film. Nothing is
 * decoded.
 */
export async function sniffSound(path: string): Promise<SoundFileKind | null> {
  const handle = await open(path, "r");
  try {
    const head = await read(handle, 0, 4096);
    const text = head.toString("latin1");
    if (text.startsWith("OggS")) return oggCodecs.some((sign) => text.slice(0, 128).includes(sign)) ? "oga" : null;
    if (text.startsWith("RIFF") && text.slice(8, 12) === "WAVE") return text.includes("fmt ") ? "wav" : null;
    if (text.startsWith("\x1a\x45\xdf\xa3"))
      return text.includes("webm") && /A_(OPUS|VORBIS)/.test(text) && !text.includes("V_") ? "weba" : null;
    if (text.slice(4, 8) === "ftyp") return (await hasSoundAlone(handle)) ? "m4a" : null;
    return await framesOf(handle, head);
  } finally {
    await handle.close();
  }
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** Whether the tracks of an MPEG-4 file are of sound: what handles them is named in `moov`, wherever that is. */
async function hasSoundAlone(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  let at = 0;
  for (let boxes = 0; boxes < maxBoxes && at + 8 <= size; boxes += 1) {
    const head = await read(handle, at, 16);
    const boxBytes = head.readUInt32BE(0);
    const length = boxBytes === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : boxBytes || size - at;
    if (length < 8) return false;
    if (head.toString("latin1", 4, 8) === "moov") {
      if (length > maxMoovBytes) return false;
      const moov = (await read(handle, at, length)).toString("latin1");
      const handlers = [...moov.matchAll(/hdlr.{8}([a-z]{4})/gs)].map(([, handler]) => handler);
      return handlers.includes("soun") && !handlers.includes("vide");
    }
    at += length;
  }
  return false;
}

/** MP3 and AAC have no beginning of their own: frames follow one another, after what tells of the piece. */
async function framesOf(handle: FileHandle, head: Buffer): Promise<SoundFileKind | null> {
  let at = 0;
  if (head.toString("latin1", 0, 3) === "ID3" && head.length >= 10) {
    at = 10 + [6, 7, 8, 9].reduce((sum, index) => sum * 128 + (head.readUInt8(index) & 0x7f), 0);
    if (at > maxTagBytes) return null;
  }
  const frames = await read(handle, at, 8192);
  // Some writers leave zeros between the two.
  const first = frames.findIndex((byte) => byte !== 0);
  for (const [kind, lengthOf] of [
    ["mp3", mp3FrameBytes],
    ["aac", aacFrameBytes],
  ] as const) {
    const length = lengthOf(frames, first);
    if (length > 0 && lengthOf(frames, first + length) > 0) return kind;
  }
  return null;
}

/** Kilobits a second of layer III, of MPEG 1 and of 2 and 2.5 (ISO 11172-3, 13818-3). */
const mp3Rates = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const mp3Samples = [44_100, 48_000, 32_000] as const;

/** Bytes of the frame of MP3 that begins there; 0: none does. */
function mp3FrameBytes(bytes: Buffer, at: number): number {
  if (at < 0 || at + 4 > bytes.length) return 0;
  const [first, second, third] = [bytes.readUInt8(at), bytes.readUInt8(at + 1), bytes.readUInt8(at + 2)];
  const version = (second >> 3) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1) return 0;
  const rate = mp3Rates[version === 3 ? 0 : 1][(third >> 4) - 1];
  const samples = mp3Samples[(third >> 2) & 3];
  if (!rate || !samples) return 0;
  const divided = version === 3 ? 1 : version === 2 ? 2 : 4;
  return Math.floor(((version === 3 ? 144 : 72) * rate * 1000) / (samples / divided)) + ((third >> 1) & 1);
}

/** Bytes of the frame of AAC in ADTS that begins there; 0: none does. */
function aacFrameBytes(bytes: Buffer, at: number): number {
  if (at < 0 || at + 7 > bytes.length) return 0;
  if (bytes.readUInt8(at) !== 0xff || (bytes.readUInt8(at + 1) & 0xf6) !== 0xf0) return 0;
  const length =
    ((bytes.readUInt8(at + 3) & 3) << 11) | (bytes.readUInt8(at + 4) << 3) | (bytes.readUInt8(at + 5) >> 5);
  return length > 7 ? length : 0;
}

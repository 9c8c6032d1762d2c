/** What browsers record: Opus in WebM or Ogg, Opus or AAC in MP4. One track of sound and nothing else. */
export type SoundKind = "weba" | "oga" | "m4a";
export type Sound = { kind: SoundKind; durationMs: number };

/**
 * Which recording these bytes are, and how long as far as its container tells; null for anything else, for what has pictures or
 * attachments in it, and where bytes are left that the container does not account for. Nothing is decoded.
 */
export function readSound(bytes: Buffer): Sound | null {
  try {
    if (bytes.readUInt32BE(0) === ebmlHeader) return soundOf("weba", webmMs(bytes));
    if (bytes.toString("latin1", 0, 4) === "OggS") return soundOf("oga", oggMs(bytes));
    if (bytes.toString("latin1", 4, 8) === "ftyp") return soundOf("m4a", mp4Ms(bytes));
    return null;
  } catch (error) {
    // Read beyond the end: what is declared to follow is not there.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const soundOf = (kind: SoundKind, ms: number | null): Sound | null =>
  ms === null || !Number.isFinite(ms) || ms <= 0 ? null : { kind, durationMs: Math.ceil(ms) };

const ebmlHeader = 0x1a45dfa3;
/** Elements that hold others: what is in them follows, whatever size they declare, since a recorder does not know it yet. */
const webmHolders = new Set([ebmlHeader, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const webmAttachments = 0x1941a469;
/** The longest stretch of sound that one block holds. */
const blockMs = 60;

/** A number of EBML: as many bytes as zero bits are before its first one. `isId`: with that bit. */
function readEbml(bytes: Buffer, at: number, isId: boolean): { value: number; length: number; isUnknown: boolean } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8 || (isId && length > 4)) throw new RangeError("Not a number of EBML.");
  let value = isId ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (let i = 1; i < length; i += 1) {
    const next = bytes.readUInt8(at + i);
    value = value * 256 + next;
    isUnknown &&= next === 0xff;
  }
  return { value, length, isUnknown };
}

function webmMs(bytes: Buffer): number | null {
  let [scale, cluster, last] = [1_000_000, 0, -1];
  const tracks: number[] = [];
  const codecs: string[] = [];
  let docType = "";
  for (let at = 0; at < bytes.length; ) {
    const id = readEbml(bytes, at, true);
    const size = readEbml(bytes, at + id.length, false);
    const from = at + id.length + size.length;
    if (id.value === webmAttachments) return null;
    if (webmHolders.has(id.value)) {
      at = from;
      continue;
    }
    const to = from + size.value;
    if (size.isUnknown || to > bytes.length) return null;
    const text = () => bytes.toString("latin1", from, to);
    if (id.value === 0x4282) docType = text();
    else if (id.value === 0x2ad7b1) scale = readUnsigned(bytes, from, to);
    else if (id.value === 0x83) tracks.push(readUnsigned(bytes, from, to));
    else if (id.value === 0x86) codecs.push(text());
    else if (id.value === 0xe7) cluster = readUnsigned(bytes, from, to);
    else if (id.value === 0xa3 || id.value === 0xa1) {
      const track = readEbml(bytes, from, false);
      last = Math.max(last, cluster + bytes.readInt16BE(from + track.length));
    }
    at = to;
  }
  if (docType !== "webm" || tracks.join() !== "2" || codecs.join() !== "A_OPUS" || last < 0) return null;
  return (last * scale) / 1_000_000 + blockMs;
}

const readUnsigned = (bytes: Buffer, from: number, to: number): number =>
  bytes.subarray(from, to).reduce((sum, byte) => sum * 256 + byte, 0);

/** Opus counts 48,000 samples a second, whatever it was recorded with. */
const opusRate = 48_000;

function oggMs(bytes: Buffer): number | null {
  let serial: number | null = null;
  let [preSkip, granule] = [0, 0n];
  for (let at = 0; at < bytes.length; ) {
    if (bytes.toString("latin1", at, at + 4) !== "OggS") return null;
    const stream = bytes.readUInt32LE(at + 14);
    const segments = bytes.readUInt8(at + 26);
    const from = at + 27 + segments;
    let size = 0;
    for (let i = 0; i < segments; i += 1) size += bytes.readUInt8(at + 27 + i);
    if (serial === null) {
      serial = stream;
      if (bytes.toString("latin1", from, from + 8) !== "OpusHead") return null;
      preSkip = bytes.readUInt16LE(from + 10);
    }
    // Another stream next to it would be played, or hidden.
    if (stream !== serial || from + size > bytes.length) return null;
    const position = bytes.readBigInt64LE(at + 6);
    if (position > granule) granule = position;
    at = from + size;
  }
  return ((Number(granule) - preSkip) / opusRate) * 1000;
}

const mp4Holders = new Set(["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"]);

function mp4Ms(bytes: Buffer): number | null {
  const tracks: string[] = [];
  const codecs: string[] = [];
  let [timescale, duration, defaultDuration, ofFragment, start, end] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < bytes.length; ) {
    let size = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    let from = at + 8;
    if (size === 1) {
      size = Number(bytes.readBigUInt64BE(from));
      from += 8;
    }
    if (size === 0) size = bytes.length - at;
    if (size < from - at || at + size > bytes.length) return null;
    if (mp4Holders.has(type)) {
      at = from;
      continue;
    }
    const isLong = type === "mdhd" || type === "tfdt" ? bytes.readUInt8(from) === 1 : false;
    const long = (index: number) => (isLong ? Number(bytes.readBigUInt64BE(index)) : bytes.readUInt32BE(index));
    const flags = () => bytes.readUIntBE(from + 1, 3);
    if (type === "hdlr") tracks.push(bytes.toString("latin1", from + 8, from + 12));
    else if (type === "stsd") codecs.push(bytes.toString("latin1", from + 12, from + 16));
    else if (type === "mdhd") {
      timescale = bytes.readUInt32BE(from + (isLong ? 20 : 12));
      duration = long(from + (isLong ? 24 : 16));
    } else if (type === "trex") defaultDuration = bytes.readUInt32BE(from + 12);
    else if (type === "tfhd") ofFragment = durationOfFragment(bytes, from, flags()) ?? defaultDuration;
    else if (type === "tfdt") start = long(from + 4);
    else if (type === "trun") {
      start += durationOfRun(bytes, from, flags(), ofFragment);
      end = Math.max(end, start);
    }
    at += size;
  }
  if (tracks.join() !== "soun" || codecs.length !== 1 || !["mp4a", "Opus"].includes(codecs[0] ?? "")) return null;
  return (Math.max(duration, end) / timescale) * 1000;
}

/** What each sample of a fragment takes, where it shows it for all of them. */
function durationOfFragment(bytes: Buffer, from: number, flags: number): number | null {
  if (!(flags & 0x08)) return null;
  return bytes.readUInt32BE(from + 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0));
}

function durationOfRun(bytes: Buffer, from: number, flags: number, ofFragment: number): number {
  const count = bytes.readUInt32BE(from + 4);
  if (!(flags & 0x100)) return count * ofFragment;
  const first = from + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  const item = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += bytes.readUInt32BE(first + i * item);
  return sum;
}

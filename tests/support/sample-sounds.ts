/** Recordings as browsers write them, of silence and as long as requested. */

/** A silent frame of Opus of 60 ms. */
const frame = Buffer.from("fb03fffefffefffe", "hex");
const frameMs = 60;
const times = (seconds: number) =>
  Array.from({ length: Math.ceil((seconds * 1000) / frameMs) }, (_, at) => at * frameMs);

/** As Chromium records: sizes unknown, no length, a cluster for every ten seconds. `codec` and `trackType` as they are declared. */
export function sampleWebm(seconds: number, { codec = "A_OPUS", trackType = 2 } = {}): Buffer {
  const head = Buffer.concat([
    Buffer.from(
      "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff",
      "hex",
    ),
    element("1549a966", element("2ad7b1", Buffer.from("0f4240", "hex"))),
    element(
      "1654ae6b",
      element(
        "ae",
        Buffer.concat([
          element("d7", Buffer.of(1)),
          element("83", Buffer.of(trackType)),
          element("86", Buffer.from(codec)),
        ]),
      ),
    ),
  ]);
  const clusters = Map.groupBy(times(seconds), (ms) => Math.floor(ms / 10_000) * 10_000);
  return Buffer.concat([
    head,
    ...[...clusters].map(([startMs, at]) =>
      Buffer.concat([
        Buffer.from("1f43b67501ffffffffffffff", "hex"),
        element("e7", Buffer.of(startMs >> 16, (startMs >> 8) & 255, startMs & 255)),
        ...at.map((ms) =>
          element("a3", Buffer.concat([Buffer.of(0x81, (ms - startMs) >> 8, (ms - startMs) & 255, 0x80), frame])),
        ),
      ]),
    ),
  ]);
}

/** An element of EBML whose size takes two bytes. */
const element = (id: string, body: Buffer) =>
  Buffer.concat([Buffer.from(id, "hex"), Buffer.of(0x40 | (body.length >> 8), body.length & 255), body]);

/** As Firefox records. */
export function sampleOgg(seconds: number): Buffer {
  const opusHead = Buffer.concat([Buffer.from("OpusHead"), Buffer.from("01013801" + "80bb0000000000", "hex")]);
  const at = times(seconds);
  return Buffer.concat([
    oggPage(0n, opusHead),
    oggPage(0n, Buffer.from("OpusTags")),
    ...at.map((ms) => oggPage(BigInt((ms + frameMs) * 48 + 312), frame)),
  ]);
}

export function oggPage(position: bigint, body: Buffer, serial = 7): Buffer {
  const head = Buffer.alloc(28);
  head.write("OggS");
  head.writeBigInt64LE(position, 6);
  head.writeUInt32LE(serial, 14);
  head[26] = 1;
  head[27] = body.length;
  return Buffer.concat([head, body]);
}

/** As Safari records, of AAC; `inFragments` as Chromium does, of Opus. */
export function sampleMp4(seconds: number, { inFragments = false, track = "soun" } = {}): Buffer {
  const [timescale, length] = [48_000, Math.round(seconds * 48_000)];
  const numbers = (...all: number[]) => {
    const bytes = Buffer.alloc(all.length * 4);
    for (const [index, number] of all.entries()) bytes.writeUInt32BE(number, index * 4);
    return bytes;
  };
  const codec = inFragments ? "Opus" : "mp4a";
  const media = box(
    "mdia",
    box("mdhd", numbers(0, 0, 0, timescale, inFragments ? 0 : length, 0)),
    box("hdlr", Buffer.concat([numbers(0, 0), Buffer.from(track)])),
    box("minf", box("stbl", box("stsd", numbers(0, 1), box(codec, numbers(0))))),
  );
  const file = [box("ftyp", Buffer.from("iso5"), numbers(0))];
  if (!inFragments) return Buffer.concat([...file, box("moov", box("trak", media)), box("mdat", frame)]);
  file.push(box("moov", box("trak", media), box("mvex", box("trex", numbers(0, 1, 1, 2_880, 0, 0)))));
  const frames = times(seconds);
  for (let from = 0; from < frames.length; from += 10) {
    const count = Math.min(10, frames.length - from);
    const isLast = from + count === frames.length;
    const run = isLast
      ? [0x0000_0301, count, 0, ...Array.from({ length: count }, () => [2_880, frame.length]).flat()]
      : [0x0000_0001, count, 0];
    file.push(
      box(
        "moof",
        box(
          "traf",
          box("tfhd", numbers(0x0002_0000, 1)),
          box("tfdt", numbers(0, from * 2_880)),
          box("trun", numbers(...run)),
        ),
      ),
      box("mdat", frame),
    );
  }
  return Buffer.concat(file);
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

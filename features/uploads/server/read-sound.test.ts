import fc from "fast-check";
import { expect, test } from "vitest";
import { samplePdf } from "#tests/support/sample-files.ts";
import { oggPage, sampleMp4, sampleOgg, sampleWebm } from "#tests/support/sample-sounds.ts";
import { readSound } from "./read-sound.ts";

const samples = [
  ["weba", sampleWebm],
  ["oga", sampleOgg],
  ["m4a", sampleMp4],
  ["m4a", (seconds: number) => sampleMp4(seconds, { inFragments: true })],
] as const;

test("MSG-03 a recording is known with its length, however the browser writes it", () => {
  for (const [kind, sample] of samples)
    for (const seconds of [0.3, 1, 24, 65.7, 120]) {
      const sound = readSound(sample(seconds));
      expect(sound?.kind, kind).toBe(kind);
      expect(Math.abs((sound?.durationMs ?? 0) - seconds * 1000), `${kind} of ${seconds} s`).toBeLessThanOrEqual(60);
    }
});

test("what has pictures, another stream, or something behind the sound is none", () => {
  const attachment = Buffer.from("1941a46940024142", "hex");
  for (const [what, bytes] of [
    ["video", sampleWebm(1, { trackType: 1 })],
    ["another codec", sampleWebm(1, { codec: "V_VP8" })],
    ["an attachment", Buffer.concat([sampleWebm(1), attachment])],
    ["a page behind it", Buffer.concat([sampleWebm(1), Buffer.from("<html><script>alert(1)</script>")])],
    ["an archive behind it", Buffer.concat([sampleOgg(1), Buffer.from("PK\x03\x04")])],
    ["a second stream", Buffer.concat([sampleOgg(1), oggPage(0n, Buffer.from("theora"), 9)])],
    ["a film", sampleMp4(1, { track: "vide" })],
    ["a page behind the boxes", Buffer.concat([sampleMp4(1), Buffer.from("<html>")])],
    ["a document", Buffer.from(samplePdf())],
    ["nothing", Buffer.alloc(0)],
    ["a head alone", sampleWebm(0)],
  ] as const)
    expect(readSound(bytes), what).toBeNull();
});

test("whatever is cut out of a recording or put into it, an answer comes and nothing is thrown", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples.map(([, sample]) => sample(1))),
      fc.nat(2_000),
      fc.nat(40),
      fc.uint8Array({ maxLength: 40 }),
      (bytes, at, cut, put) => {
        const changed = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
        const sound = readSound(changed);
        return sound === null || (Number.isFinite(sound.durationMs) && sound.durationMs > 0);
      },
    ),
    { numRuns: 2_000 },
  );
});

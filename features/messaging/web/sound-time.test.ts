import fc from "fast-check";
import { expect, test } from "vitest";
import { waveBars } from "../file-texts.ts";
import { soundTime, spokenSoundTime, waveOf } from "./sound-time.ts";

test("times of sound", () => {
  expect([0, 9_400, 24_000, 65_000, 120_000].map(soundTime)).toEqual(["0:00", "0:09", "0:24", "1:05", "2:00"]);
  expect([0, 1_000, 65_000, 120_000].map(spokenSoundTime)).toEqual([
    "0 seconds",
    "1 second",
    "1 minute 5 seconds",
    "2 minutes",
  ]);
});

test("a wave is as the server takes it, whatever was heard", () => {
  expect(waveOf([], 4)).toBe("0000");
  expect(waveOf([0, 0.5, 1, 0.5], 4)).toBe("08f8");
  fc.assert(
    fc.property(fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 1_300 }), (levels) =>
      new RegExp(`^[0-9a-f]{${waveBars}}$`).test(waveOf(levels, waveBars)),
    ),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countdown,
  guessTime,
  isGuess,
  learnTime,
  leftMs,
  type ServerClock,
  serverNow,
  spokenBetween,
  spokenTime,
} from "./clock.ts";

const trip = fc.record({ atMs: fc.integer({ min: 0, max: 3_600_000 }), outMs: fc.nat(8_000), backMs: fc.nat(8_000) });

describe("QUIZ-03 the clock follows the server's", () => {
  test("never off by more than half of the surest call took, however calls come and go", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1e12, max: 2e12 }),
        fc.array(trip, { minLength: 1, maxLength: 20 }),
        (epoch, trips) => {
          let clock: ServerClock | null = null;
          let best = Number.POSITIVE_INFINITY;
          for (const { atMs, outMs, backMs } of trips.toSorted((a, b) => a.atMs - b.atMs)) {
            const sample = { serverMs: epoch + atMs + outMs, sentMs: atMs, receivedMs: atMs + outMs + backMs };
            clock = learnTime(clock, sample);
            best = Math.min(best, (outMs + backMs) / 2);
            // A clock drifts by a thousandth at most, which an hour makes 3.6 s of allowance in the choice between answers.
            expect(Math.abs(serverNow(clock, sample.receivedMs) - (epoch + sample.receivedMs))).toBeLessThanOrEqual(
              best + 1_801,
            );
          }
        },
      ),
    );
  });

  test("a page that slept learns from the first answer how late it is", () => {
    const before = learnTime(null, { serverMs: 1_000_000, sentMs: 0, receivedMs: 40 });
    const woken = learnTime(before, { serverMs: 1_300_000, sentMs: 60, receivedMs: 1_060 });
    expect(serverNow(woken, 1_060)).toBe(1_300_500);
    expect(serverNow(learnTime(woken, { serverMs: 1_300_700, sentMs: 1_100, receivedMs: 4_000 }), 4_000)).toBe(
      1_303_440,
    );
  });

  test.each([-3_600_000, 0, 3_600_000])(
    "a device that is %s ms wrong when it is opened again is only a guess, never back in time",
    (wrong) => {
      const guess = guessTime({ serverMs: 5_000_000, deviceMs: 1_000_000 }, 1_060_000 + wrong, 10);
      expect(isGuess(guess)).toBe(true);
      expect(serverNow(guess, 10)).toBeGreaterThanOrEqual(5_000_000);
      const sure = learnTime(guess, { serverMs: 5_060_000, sentMs: 500, receivedMs: 700 });
      expect([isGuess(sure), serverNow(sure, 700)]).toEqual([false, 5_060_100]);
    },
  );
});

describe("QUIZ-01 the countdown", () => {
  test.each([
    [300_000, "05:00", "5 minutes"],
    [222_000, "03:42", "3 minutes 42 seconds"],
    [59_001, "01:00", "1 minute"],
    [1, "00:01", "1 second"],
    [0, "00:00", "0 seconds"],
    [5_400_000, "90:00", "90 minutes"],
  ])("%s ms: %s", (ms, shown, text) => expect([countdown(ms), spokenTime(ms)]).toEqual([shown, text]));

  test("no limit has no countdown, and a deadline that is past has nothing left", () =>
    expect([leftMs(null, 5), leftMs(10, 4), leftMs(10, 40)]).toEqual([null, 6, 0]));

  test("is spoken at 60 s and at 10 s only, once each, in whatever steps the time goes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 60, maxLength: 90 }), (steps) => {
        let left = 120_000;
        const spoken: string[] = [];
        for (const step of steps) {
          const next = Math.max(0, left - step);
          const text = spokenBetween(left, next);
          if (text) spoken.push(text);
          left = next;
        }
        const expected = [left <= 60_000 && "1 minute left.", left <= 10_000 && "10 seconds left."].filter(Boolean);
        expect(spoken).toEqual(expected);
      }),
    );
  });
});

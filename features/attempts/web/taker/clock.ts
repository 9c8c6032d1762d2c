import { counted } from "#lib/counted.ts";

/**
 * The time of an attempt. It follows the server's clock and is carried on by the browser's monotonic one, so that what the
 * device's own clock reports, and anybody's setting of it, changes nothing. No I/O.
 */
export type ServerClock = {
  /** The server's time in ms at the moment `monoMs` of this page's monotonic clock. */
  serverMs: number;
  monoMs: number;
  /** At most so far from the truth. Infinity: a guess from what an earlier page stored. */
  errorMs: number;
};

/** What a monotonic clock of a phone may drift. */
const driftOf = (ms: number) => Math.max(0, ms) / 2_000;

/** The time at the server, in ms. */
export const serverNow = (clock: ServerClock, monoMs: number): number => clock.serverMs + (monoMs - clock.monoMs);

/** How far `serverNow` may be off by now, in ms. */
const errorAt = (clock: ServerClock, monoMs: number) => clock.errorMs + driftOf(monoMs - clock.monoMs);

/**
 * Learns from an answer: it shows `serverMs`, was requested at `sentMs` and was there at `receivedMs`. The surer one counts; an
 * answer that contradicts what was believed (the phone slept, which stops its monotonic clock) always does.
 */
export function learnTime(
  serverClock: ServerClock | null,
  sample: { serverMs: number; sentMs: number; receivedMs: number },
): ServerClock {
  const half = Math.max(0, sample.receivedMs - sample.sentMs) / 2;
  const next = { serverMs: sample.serverMs + half, monoMs: sample.receivedMs, errorMs: half };
  if (!serverClock) return next;
  const before = errorAt(serverClock, next.monoMs);
  const apart = Math.abs(serverNow(serverClock, next.monoMs) - next.serverMs);
  return next.errorMs <= before || apart > before + next.errorMs ? next : serverClock;
}

/** What a page leaves behind for the next one on this device: the server's time, next to the device's own at that moment. */
export type SavedTime = { serverMs: number; deviceMs: number };

/**
 * Goes on from what an earlier page stored, until the server reports better. The device's clock may have been set since: it never
 * leads back before what was known, and nothing ends by it (`isGuess`).
 */
export const guessTime = (time: SavedTime, deviceMs: number, monoMs: number): ServerClock => ({
  serverMs: time.serverMs + Math.max(0, deviceMs - time.deviceMs),
  monoMs,
  errorMs: Number.POSITIVE_INFINITY,
});

export const isGuess = (clock: ServerClock): boolean => clock.errorMs === Number.POSITIVE_INFINITY;

/** Ms until the deadline, never below 0; null where there is none. */
export const leftMs = (deadlineMs: number | null, nowMs: number): number | null =>
  deadlineMs === null ? null : Math.max(0, deadlineMs - nowMs);

/** A countdown as `mm:ss` (QUIZ-01). A second that has begun is still there. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The same in words: "3 minutes 42 seconds". */
export function spokenTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [
    seconds >= 60 ? counted(Math.floor(seconds / 60), "minute") : "",
    seconds % 60 > 0 || seconds === 0 ? counted(seconds % 60, "second") : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** When the time is announced to those who hear the page, in ms before the end. */
const notifiedAtMs = [60_000, 10_000] as const;

/** What is shown when the time left goes from one to the other: at 60 s and at 10 s, and never in between. */
export function spokenBetween(beforeMs: number, afterMs: number): string | null {
  const notified = notifiedAtMs.findLast((at) => beforeMs > at && afterMs <= at);
  return notified === undefined || afterMs <= 0 ? null : `${spokenTime(notified)} left.`;
}

import { setTimeout as pause } from "node:timers/promises";
import type { Leg } from "../contract.ts";

/** What a leg showed: a note to know besides, or why it is not known. */
type Shown = { note?: string; isUnknown?: boolean };

/** Goes one leg of a test, and measures it; longer than `withinMs` is a failure. Never rejects: the error is in the leg, in words. */
export async function runLeg(text: string, withinMs: number, go: () => Promise<Shown>): Promise<Leg> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  const timer = new AbortController();
  const late = pause(withinMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`No answer within ${withinMs / 1000} seconds.`);
  });
  try {
    const { note = null, isUnknown = false } = await Promise.race([go(), late]);
    return isUnknown ? { text, state: "unknown", ms: null, note } : { text, state: "done", ms: took(), note };
  } catch (error) {
    return { text, state: "failed", ms: took(), note: noteOf(error) };
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}

const maxNote = 400;

/** An error in one line, with what caused it; for staff. */
function noteOf(error: unknown): string {
  const causes: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause.message);
  const text = causes.length > 0 ? causes.join(" ") : String(error);
  return text
    .replace(/\p{Cc}+/gu, " ")
    .toWellFormed()
    .slice(0, maxNote);
}

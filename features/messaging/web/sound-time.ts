import { counted } from "#lib/counted.ts";

/** A length of sound as players show it: "0:09", "2:00". */
export function soundTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The same to be read out: "1 minute 5 seconds". */
export function spokenSoundTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const part = (count: number, word: string) => (count === 0 ? [] : [counted(count, word)]);
  return [...part(minutes, "minute"), ...part(rest, "second")].join(" ") || "0 seconds";
}

/** What was heard over time, as `bars` signs from 0 to f: the loudest of each stretch against the loudest of all. */
export function waveOf(levels: readonly number[], bars: number): string {
  const max = Math.max(...levels, 0.05);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
    const loudest = Math.max(0, ...levels.slice(from, to));
    return Math.round((15 * loudest) / max).toString(16);
  }).join("");
}

import { letter, measure, shorten, unitsPerEm, wrap } from "../illustrations/lettering/lettering.ts";

/** The lines of a name as outlines on the logo's board (219 by 48), right of the mark. */
export type Wordmark = {
  tone: "name" | "word";
  d: string;
  /** Where the line begins, on its baseline. */
  x: number;
  y: number;
  /** From font units to the board's. */
  scale: number;
}[];

const start = 58;
const room = 219 - start;
const nameSize = 38;
const wordSize = 16.5;
const smallestName = 22;

/**
 * Sets an academy's name next to the mark: as much as fits large, the rest small below it. What is too long for the board gets
 * smaller, then an ellipsis, so that the logo is as wide for every academy. Server only: it brings the alphabet along.
 */
export function wordmarkOf(text: string): Wordmark {
  const words = text.trim().split(/\s+/);
  let large = words.shift() ?? "";
  for (let next = words[0]; next !== undefined && measure(`${large} ${next}`, nameSize) <= room; next = words[0]) {
    large = `${large} ${next}`;
    words.shift();
  }
  const small = words.join(" ");
  const size = Math.max(smallestName, Math.min(nameSize, (room * nameSize) / measure(large, nameSize)));
  return [
    set("name", inRoom(large, size), size, { x: start, y: small ? 29.5 : 24 + size * 0.3 }),
    ...(small ? [set("word", inRoom(small, wordSize), wordSize, { x: start + 1, y: 45 })] : []),
  ];
}

const inRoom = (text: string, size: number) => (wrap(text, size, room).length > 1 ? shorten(text, size, room) : text);

function set(tone: "name" | "word", text: string, size: number, { x, y }: { x: number; y: number }): Wordmark[number] {
  const round = (value: number, places: number) => Number(value.toFixed(places));
  return { tone, d: letter(text).d, x, y: round(y, 2), scale: round(size / unitsPerEm, 5) };
}

import type { TextError } from "./read-checks.ts";

/** A colour and what it is called: `hex` is `#rrggbb` in lower case. */
export type ColourChoice = { hex: string; name: string };

const colourLine = /^(#[0-9a-f]{6})\s+(\S.*)$/i;

/** Reads lines such as `#125945 Palm`. */
export function readColours(lines: string[], firstLine: number) {
  const errors: TextError[] = [];
  const colours: ColourChoice[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const colour = colourOf(line);
    if (colour) colours.push(colour);
    else
      errors.push({
        line: firstLine + index,
        sentence: "A colour is its hex code and its name, such as “#125945 Palm”.",
      });
  }
  if (colours.length === 0 && errors.length === 0)
    errors.push({ line: firstLine, sentence: "There is no colour here." });
  return { part: { kind: "swatches" as const, colours }, errors };
}

function colourOf(text: string): ColourChoice | null {
  const [, hex, name] = colourLine.exec(text.trim()) ?? [];
  return hex && name ? { hex: hex.toLowerCase(), name } : null;
}

/** Reads the words that are shown, and below them `ink: #125945 Palm, …` and `paper: …`. */
export function readInkAndPaper(lines: string[], firstLine: number) {
  const errors: TextError[] = [];
  const sample: string[] = [];
  const choices = { ink: [] as ColourChoice[], paper: [] as ColourChoice[] };
  for (const [index, line] of lines.entries()) {
    const [, what, list] = /^(ink|paper):\s*(.*)$/i.exec(line.trim()) ?? [];
    if (!what || !list) {
      if (line.trim() !== "") sample.push(line.trim());
      continue;
    }
    const colours = list.split(",").map(colourOf);
    choices[what.toLowerCase() === "ink" ? "ink" : "paper"] = colours.filter((colour) => colour !== null);
    if (colours.includes(null))
      errors.push({ line: firstLine + index, sentence: "Colours are listed as “#125945 Palm, #ffffff White”." });
  }
  if (sample.length === 0) errors.push({ line: firstLine, sentence: "There are no words to show in ink and paper." });
  for (const [name, colours] of Object.entries(choices)) {
    if (colours.length < 2)
      errors.push({ line: firstLine, sentence: `There are fewer than two colours of “${name}:”.` });
  }
  return { part: { kind: "ink-and-paper" as const, sample, inks: choices.ink, papers: choices.paper }, errors };
}

import type { Numbering } from "#platform/documents/open-word.ts";
import type { Run } from "./word-runs.ts";
import type { WordStyle } from "./word-styles.ts";

/** A paragraph: its words, its style, and the list it belongs to. */
export type Paragraph = { runs: Run[]; style: string; list: string | null; level: string | null; notes: string[] };

const checks = /^check yourself$/i;
const answerBox = /^\[[x ]\] /;

/**
 * The lines of one paragraph after the other: a heading, an item of a list, or words. The lesson's own title is the first heading, so a
 * document's begin at the second.
 */
export function blockLines(numbering: Numbering) {
  const counts = new Map<string, number>();
  let [depth, isInChecks] = [-1, false];
  return ({ list, level, runs }: Paragraph, style: WordStyle | undefined, text: string) => {
    const of = list ?? style?.list ?? "0";
    if (style?.heading && text !== "") {
      const words = text.replace(/\s*\n\s*/g, " ");
      depth = -1;
      isInChecks = checks.test(
        runs
          .map((run) => run.text)
          .join("")
          .trim(),
      );
      return { lines: [`${"#".repeat(Math.min(style.heading + 1, 6))} ${unmarked(words)}`], isList: false };
    }
    const isOption = isInChecks && answerBox.test(text);
    if (text === "" || (of === "0" && !isOption)) {
      depth = -1;
      return {
        lines: text.split("\n").map((line, at, all) => (at < all.length - 1 ? `${line.trimEnd()}\\` : line)),
        isList: false,
      };
    }
    // An item is at most one level below the one before it: else it would be read as code.
    const own = level ?? style?.level ?? "0";
    depth = isOption ? 1 : Math.min(Number(own) || 0, depth + 1);
    const format = numbering(of, own) ?? "bullet";
    const indent = "    ".repeat(depth);
    if (isOption || format === "bullet" || format === "none") return item(`${indent}- `, text);
    const key = `${of} ${own}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    for (const inner of counts.keys()) if (inner.startsWith(`${of} `) && inner > key) counts.delete(inner);
    return item(`${indent}${count}. `, text);
  };
}

function item(start: string, text: string) {
  const [first = "", ...more] = text.split("\n");
  return { lines: [`${start}${first}`, ...more.map((line) => `${" ".repeat(start.length)}${line}`)], isList: true };
}

/** A heading is bold by itself. */
const unmarked = (text: string) =>
  text.replace(/^\*\*(?!\*)(.*[^*])\*\*$/, (whole, words) => (words.includes("**") ? whole : words));

/** A table's rows as Markdown; the first one is its head. */
export function tableLines(rows: readonly string[][]): string[] {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...others] = rows;
  return [line(head), `|${" --- |".repeat(columns)}`, ...others.map(line)];
}

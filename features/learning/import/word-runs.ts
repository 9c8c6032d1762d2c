/** A stretch of a paragraph: its words, or Markdown (a picture). */
export type Run = { text: string; isBold: boolean; isItalic: boolean; link: string | null; isMarkdown?: boolean };

/** Words that Markdown would read as signs, as what they are. Numbers and dashes at a beginning stay: they mean a list there, too. */
const escaped = (text: string): string =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\")
    .replace(
      /[`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\[|<(?=[a-z/])|~(?=~)|&(?=#?\w{1,32};)/giu,
      (sign) => `\\${sign}`,
    );

/** A box of an answer, `[x]` or `[ ]`, which the text of a lesson has, too. */
const box = /^\\\[([x ]?)\]\s*/i;

/** The runs of a paragraph as Markdown. Line breaks are `\n` in it. */
export function inlineMarkdown(runs: readonly Run[]): string {
  const joined = joinedRuns(runs);
  return joined
    .map((run, at) => runMarkdown(run, joined[at - 1]?.text.at(-1) ?? " ", joined[at + 1]?.text.at(0) ?? " "))
    .join("")
    .trim()
    .replace(box, (_, mark: string) => `[${mark.toLowerCase() || " "}] `)
    .replace(/^#(?=#{0,5}\s)/, "\\#");
}

/** Programs cut words into runs as they like: those that look the same are one. */
function joinedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isSame =
      last &&
      !last.isMarkdown &&
      !run.isMarkdown &&
      last.link === run.link &&
      ((last.isBold === run.isBold && last.isItalic === run.isItalic) || run.text.trim() === "");
    if (isSame) last.text += run.text;
    else if (run.text !== "") joined.push({ ...run });
  }
  return joined;
}

const letter = /[\p{L}\p{N}]/u;

function runMarkdown({ text, isBold, isItalic, link, isMarkdown }: Run, before: string, after: string): string {
  if (isMarkdown) return text;
  const sign = `${isBold ? "**" : ""}${isItalic ? "*" : ""}`;
  if (text.trim() === "" || (sign === "" && link === null)) return escaped(text);
  // The signs stand next to a letter of their own: neither spaces nor, where a word goes on, commas are inside of them.
  const start = (letter.test(before) ? /^[\s\p{P}\p{S}]*/u : /^\s*/).exec(text)?.[0] ?? "";
  const rest = text.slice(start.length);
  let end = rest.length;
  const isOutside = letter.test(after) ? /[\s\p{P}\p{S}]/u : /\s/;
  while (end > 0 && isOutside.test(rest[end - 1] ?? "")) end -= 1;
  const inside = escaped(rest.slice(0, end));
  if (inside === "") return escaped(text);
  // A line that ends within the signs is a line of its own in them.
  const marked = sign === "" ? inside : inside.replace(/[^\n]+/g, (line) => `${sign}${line.trim()}${sign}`);
  return `${escaped(start)}${link === null ? marked : `[${marked}](${link})`}${escaped(rest.slice(end))}`;
}

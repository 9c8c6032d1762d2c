/**
 * Part of `npm run check`: what reads a stranger's text is measured by `npm run bench:growth`. That finds most of it in the code by itself; here
 * its list is checked against the code: a reader that wants more than a text is listed, every thread's work too, and nothing is listed that is gone.
 */
import { globSync, readFileSync } from "node:fs";
import { expressionChars, listedReader, readers } from "./growth-list.ts";
import { readersIn } from "./support/readers-in.ts";

const match = readersIn();
const errors = [
  ...match.readers
    .filter((reader) => reader.wantsMore && !listedReader(reader))
    .map(
      ({ file, name }) =>
        `${file}: ${name} reads text and is not in bench/growth-list.ts: say how it is called, or why no stranger's text reaches it.`,
    ),
  ...globSync("{features,platform}/**/*.worker.ts").flatMap((file) => {
    const assessment = /answerTasks\((\w+)\)/.exec(readFileSync(file, "utf8"))?.[1];
    return readers.some(({ name }) => name === assessment) ? [] : [`${file}: its work is not in bench/growth-list.ts.`];
  }),
  ...readers
    .filter(({ file, name }) => !isExported(file, name))
    .map(({ file, name }) => `bench/growth-list.ts: ${file} has no ${name}.`),
  ...expressionChars
    .filter(
      (expressionChar) =>
        !match.expressions.some(({ file, source }) => expressionChar.file === file && expressionChar.source === source),
    )
    .map(({ file, source }) => `bench/growth-list.ts: ${file} has no /${source}/.`),
];

function isExported(file: string, name: string): boolean {
  try {
    return new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, "m").test(readFileSync(file, "utf8"));
  } catch {
    return false;
  }
}

for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;

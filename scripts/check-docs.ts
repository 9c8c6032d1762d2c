/**
 * Part of `npm run check`: what the documents name exists. Files and folders, commands of `npm run`, decisions by their number;
 * and decisions are numbered without gaps and show their state.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

const documents = ["*.md", "docs/**/*.md", "{deploy,ui,data,bench}/**/*.md"];
/** The product's text as it was given. It names addresses, not files. */
const exempt = new Set(["docs/REQUIREMENTS.md"]);
/** Made while it runs, so in no checkout. */
const made = /^(var|build|node_modules)\//;

const rooms = "app|features|platform|db|ui|lib|data|tests|bench|scripts|deploy|docs";
/** A path from the root, as text or in backticks: it ends with a name of a file, or with a folder's. */
const paths = new RegExp(String.raw`(?<![\w/.#@-])(?:${rooms})/[\w@./{},*-]*[\w}*]`, "g");
const commands = /npm run ([\w:-]+)/g;
const decisions = /(?<!\w)decisions? (\d{3})(?: (?:to|and) (\d{3}))?/g;

export type DocError = { file: string; line: number; message: string };

/** Every error of the documents at `root`, in the order of the files. */
export function findDocErrors(root: string): DocError[] {
  const { scripts = {} } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts?: Record<string, string>;
  };
  const files = documents
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (name) => /(^|\/)node_modules$/.test(name) }))
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !exempt.has(file))
    .sort();
  const numbers = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []));
  const errors = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return text.split("\n").flatMap((line, index) =>
      [
        ...[...line.matchAll(paths)]
          .map(([name]) => name)
          .filter((name) => !made.test(name) && !isExample(root, file, name, line) && !exists(root, name))
          .map((name) => `${name} is not there`),
        ...[...line.matchAll(commands)]
          .map(([, name = ""]) => name)
          // `bench:…` stands for all of them
          .filter(
            (name) =>
              !(name in scripts) &&
              !Object.keys(scripts).some((script) => name.endsWith(":") && script.startsWith(name)),
          )
          .map((name) => `npm run ${name} is not there`),
        ...[...line.matchAll(decisions)]
          .flatMap(([, first = "", last]) => [first, ...(last ? [last] : [])])
          .filter((number) => !numbers.has(number))
          .map((number) => `there is no decision ${number}`),
      ].map((message) => ({ file, line: index + 1, message })),
    );
  });
  return [...errors, ...errorsOfDecisions(root, files)];
}

/** A recipe's example is a feature that is not there, or a file that it has one write: a line with its path alone. */
function isExample(root: string, file: string, name: string, line: string): boolean {
  const [room = "", feature = ""] = name.split("/");
  const isMade = line.trim() === `\`${name}\`:` || !existsSync(path.join(root, room, feature));
  return file.startsWith("docs/recipes/") && room === "features" && isMade;
}

/** Patterns (`*`, `{a,b}`) must meet something. A folder may be named without its slash. */
function exists(root: string, name: string): boolean {
  const text = name.replace(/[.,]$/, "");
  return /[*{]/.test(text) ? globSync(text, { cwd: root }).length > 0 : existsSync(path.join(root, text));
}

function errorsOfDecisions(root: string, files: readonly string[]): DocError[] {
  return files
    .filter((file) => file.startsWith("docs/decisions/"))
    .flatMap((file, index) => {
      const number = String(index + 1).padStart(3, "0");
      const [title = "", , state = ""] = readFileSync(path.join(root, file), "utf8").split("\n");
      const messages = [
        path.basename(file).startsWith(`${number}-`)
          ? null
          : `this is decision ${number}: they are numbered without gaps`,
        title.startsWith(`# ${path.basename(file).slice(0, 3)} `) ? null : "the title begins with the file's number",
        /^State: (in force|replaced by \d{3}|withdrawn)\.$/.test(state)
          ? null
          : 'the third line says its state: "State: in force." (or replaced by a number, or withdrawn)',
      ];
      return messages.flatMap((message) => (message ? [{ file, line: 1, message }] : []));
    });
}

if (import.meta.main) {
  const errors = findDocErrors(path.resolve(import.meta.dirname, ".."));
  for (const { file, line, message } of errors) console.error(`${file}:${line}  ${message}`);
  if (errors.length > 0) process.exitCode = 1;
  else console.log("What the documents name is there.");
}

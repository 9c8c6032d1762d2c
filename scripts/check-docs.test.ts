import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { findDocErrors } from "./check-docs.ts";

let root: string;
beforeEach(() => {
  root = temporaryFolder("check-docs");
  write("package.json", JSON.stringify({ scripts: { check: "…", "bench:calls": "…" } }));
  write("docs/decisions/001-first.md", "# 001 The first\n\nState: in force.\n");
  write("app/main.ts", "");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const errorsOf = () => findDocErrors(root).map(({ file, line, message }) => `${file}:${line} ${message}`);

test("what is there may be named: files, folders, patterns, commands, decisions", () => {
  write(
    "README.md",
    "`app/main.ts`, app/ and docs/decisions. `npm run check`, `npm run bench:…`, npm run bench:calls (decision 001).\n" +
      "Patterns: app/*.ts. Made by the build: build/app/main.js, var/pg18. Not ours: /app/x.ts, https://x.test/app/y.ts, #app/z.ts.",
  );
  expect(errorsOf()).toEqual([]);
});

test.each([
  ["a file", "see app/gone.ts.", "app/gone.ts is not there"],
  ["a pattern", "in app/*.css", "app/*.css is not there"],
  ["a command", "Run `npm run gone`.", "npm run gone is not there"],
  ["a family of commands", "`npm run gone:…`", "npm run gone: is not there"],
  ["a decision", "(decision 007)", "there is no decision 007"],
  ["the second of two decisions", "decisions 001 to 002", "there is no decision 002"],
])("%s that is not there is reported with its line", (_what, text, message) => {
  write("docs/page.md", `# A page\n${text}\n`);
  expect(errorsOf()).toEqual([`docs/page.md:2 ${message}`]);
});

test("decisions have no gaps, have their number and show their state", () => {
  write("docs/decisions/003-third.md", "# 002 Another\n\nIt was so.\n");
  expect(errorsOf()).toEqual([
    "docs/decisions/003-third.md:1 this is decision 002: they are numbered without gaps",
    "docs/decisions/003-third.md:1 the title begins with the file's number",
    'docs/decisions/003-third.md:1 the third line says its state: "State: in force." (or replaced by a number, or withdrawn)',
  ]);
});

test("the requirements are a text that was given, and are not checked", () => {
  write("docs/REQUIREMENTS.md", "app/whatever.ts");
  expect(errorsOf()).toEqual([]);
});

test("a recipe names what it has one write, in a line of its own, and features that are not there", () => {
  write("features/shop/feature.ts", "");
  write("docs/recipes/add.md", "   `features/shop/events.ts`:\n   `features/cheers/calls.ts` and more\n");
  write("docs/recipes/read.md", "See features/shop/events.ts.\n");
  expect(errorsOf()).toEqual(["docs/recipes/read.md:1 features/shop/events.ts is not there"]);
});

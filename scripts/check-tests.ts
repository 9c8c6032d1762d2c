/**
 * Part of `npm run check`: a test waits for what it wants and not for a while, judges what happens and not how fast, and looks at
 * what people meet and not at the names of styles. Each of these fails by chance on a machine with other work, or with a redesign.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const searched = "{app,db,features,lib,platform,scripts,tests,ui}/**/*.{test,spec}.{ts,tsx}";
const exempt = "scripts/check-tests.test.ts";

const rules: { pattern: RegExp; instead: string }[] = [
  {
    // a sleep: a timer whose only work is to let the test go on
    pattern: /setTimeout\((resolve|done|drawn|next)\b|\bdelay\(|\.waitForTimeout\(|timers\/promises/,
    instead: "wait for what is wanted (tests/support/eventually.ts, expect.poll)",
  },
  {
    pattern: /expect\((performance|Date)\.now\(\) - |expect\((took|elapsed)\w*\)/,
    instead: "time is measured by a bench, which has a bar",
  },
  {
    pattern: /\.className\b|\.classList\b|toHaveClass\(|toContainClass\(/,
    instead: "say what people see or hear: role, name, state",
  },
];

export type TestError = { file: string; line: number; text: string; instead: string };

/** Every such place in the tests at `root`. */
export function findTestErrors(root: string): TestError[] {
  return globSync(searched, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file !== exempt)
    .flatMap((file) => testErrorsIn(file, readFileSync(path.join(root, file), "utf8")));
}

/** The same in one file's text. */
export function testErrorsIn(file: string, content: string): TestError[] {
  return content.split("\n").flatMap((text, index) => {
    const broken = rules.find(({ pattern }) => pattern.test(text));
    return broken ? [{ file, line: index + 1, text: text.trim(), instead: broken.instead }] : [];
  });
}

if (import.meta.main) {
  const errors = findTestErrors(process.cwd());
  for (const { file, line, text, instead } of errors) {
    process.stderr.write(`${file}:${line} ${text}\n  instead: ${instead}\n`);
  }
  process.exit(errors.length > 0 ? 1 : 0);
}

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#lib/project-root.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const run = promisify(execFile);
const root = projectRoot();
const copied = [
  "app",
  "features",
  "platform",
  "db",
  "lib",
  "ui",
  "data",
  "tests/support",
  "package.json",
  "drizzle.config.ts",
];

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let database: TestDatabase;
let copy: string;
beforeAll(async () => {
  database = await createTestDatabase();
  copy = temporaryFolder("recipe");
  for (const name of copied) {
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !/\.(test\.tsx?|woff2|png|webp)$/.test(file),
    });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
}, 60_000);
afterAll(async () => {
  await database.drop();
  rmSync(copy, { recursive: true, force: true });
});

const recipe = () => readFileSync(path.join(root, "docs/recipes/add-a-feature.md"), "utf8");

/** The code blocks of the recipe, each with the path that stands last in the line before it. */
function blocks(): { file: string; isLine: boolean; code: string }[] {
  const found = recipe().matchAll(/^ *(.*`((?:app|features)\/[\w./-]+)`.*):\n *```tsx?\n([\s\S]*?)^ *```$/gm);
  return [...found].map(([, before = "", file = "", code = ""]) => ({
    file,
    isLine: before.startsWith("One line in"),
    code: code.replace(/^ {3}/gm, ""),
  }));
}

test("a feature is added by the recipe alone: its folder and one line in each list", async () => {
  const written = blocks();
  expect(
    written.filter(({ isLine }) => isLine).map(({ file, code }) => [file, code.trim().split("\n").length]),
  ).toEqual([
    ["app/features.ts", 1],
    ["app/web/feature-list.ts", 1],
  ]);
  for (const { file, isLine, code } of written) {
    const target = path.join(copy, file);
    if (isLine) {
      const list = readFileSync(target, "utf8");
      const end = list.includes("\n] as const") ? list.indexOf("] as const") : list.length;
      writeFileSync(target, list.slice(0, end) + code + list.slice(end));
    } else {
      expect(file).toMatch(/^features\/cheers\//);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, code);
    }
  }
  cpSync(path.join(root, "tests/owner/add-a-feature.fixture.ts"), path.join(copy, "look.ts"));
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    OWNER_URL: database.ownerUrl,
    DATA_DIR: path.join(copy, "var"),
  };
  const inCopy = { cwd: copy, env };
  await run(process.execPath, [path.join(root, "node_modules/drizzle-kit/bin.cjs"), "generate"], inCopy);
  const { stdout } = await run(process.execPath, ["look.ts"], inCopy);
  const seen = JSON.parse(stdout.slice(stdout.indexOf("{")));
  expect(seen).toMatchObject({
    stranger: 401,
    told: { cheers: 1 },
    undone: { cheers: 1 },
    downloads: true,
    schedule: "0 3 * * *",
    page: [true],
    reads: ["/api/students/cheers"],
  });
  expect(seen.navigation).toEqual([
    "Dashboard",
    "Find Tutor",
    "My Courses",
    "Assessments",
    "Messages",
    "Cheers",
    "Settings",
  ]);
}, 120_000);

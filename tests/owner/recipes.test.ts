import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
  "docs/ARCHITECTURE.md",
  "scripts",
  "tests/support",
  "package.json",
  "tsconfig.json",
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

type Block = { file: string; kind: "whole file" | "one line" | "change"; code: string };

/** The code blocks of a recipe, each with the path that the text before it names last; blocks without one are talk. */
function blocksOf(recipe: string): Block[] {
  const blocks: Block[] = [];
  let file = "";
  let isLine = false;
  let open: { language: string; indent: number; lines: string[] } | null = null;
  for (const line of readFileSync(path.join(root, "docs/recipes", recipe), "utf8").split("\n")) {
    const fence = /^( *)```(\w*)$/.exec(line);
    if (open === null && fence) open = { language: fence[2] ?? "", indent: fence[1]?.length ?? 0, lines: [] };
    else if (open === null) {
      if (line.trim() === "") continue;
      file = /`((?:app|features)\/[\w./-]+)`[^`]*:$/.exec(line)?.[1] ?? "";
      isLine = line.trim().startsWith("One line in");
    } else if (fence) {
      const kind = open.language === "diff" ? "change" : isLine ? "one line" : "whole file";
      if (file) blocks.push({ file, kind, code: open.lines.map((text) => `${text}\n`).join("") });
      open = null;
    } else open.lines.push(line.slice(open.indent));
  }
  return blocks;
}

/** Does to the copy what a block shows. */
function follow(block: Block): void {
  const target = path.join(copy, block.file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, followed(block, existsSync(target) ? readFileSync(target, "utf8") : null));
}

/** The file's text as the block wants it. `source`: its text before, null where there is no such file. */
function followed({ file, kind, code }: Block, source: string | null): string {
  if (kind === "whole file") {
    expect(source, `${file} is new`).toBeNull();
    return code;
  }
  const known = source ?? "";
  if (kind === "one line") {
    expect(code.trim().split("\n")).toHaveLength(1);
    return known.replace(/^\] as const;$/m, (end) => `${code}${end}`);
  }
  const lines = code.trimEnd().split("\n");
  const side = (marks: string) =>
    lines.flatMap((line) => (marks.includes(line[0] ?? "") ? [`${line.slice(1)}\n`] : [])).join("");
  const [before, after] = [side(" -"), side(" +")];
  expect(known.split(before), `${file} holds this once:\n${before}`).toHaveLength(2);
  return known.replace(before, () => after);
}

test("a feature is its folder and one line; its events and jobs are added as the recipes declare", async () => {
  const feature = blocksOf("add-a-feature.md");
  expect(
    feature.filter(({ file }) => !file.startsWith("features/cheers/")).map(({ file, kind }) => [file, kind]),
  ).toEqual([["app/features.ts", "one line"]]);
  const job = blocksOf("add-a-job.md");
  const event = blocksOf("add-a-domain-event.md");
  expect([feature.length, job.length, event.length]).toEqual([11, 4, 6]);
  for (const block of [...feature, ...job, ...event]) follow(block);

  cpSync(path.join(root, "tests/owner/recipes.fixture.ts"), path.join(copy, "look.ts"));
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    OWNER_URL: database.ownerUrl,
    DATA_DIR: path.join(copy, "var"),
  };
  const inCopy = { cwd: copy, env };
  const node = (...parts: string[]) => run(process.execPath, parts, inCopy);
  await Promise.all([
    node(path.join(root, "node_modules/drizzle-kit/bin.cjs"), "generate"),
    expect(node("scripts/write-features.ts", "--check")).rejects.toThrow(/is old: npm run features/),
    node("scripts/write-events.ts"),
  ]);
  await node("scripts/write-features.ts");
  expect(readFileSync(path.join(copy, "docs/ARCHITECTURE.md"), "utf8")).toContain(
    "| `referrals.invitation-counted` | `referrals/server/record-invitation.ts` | cheers greets the person who invited |",
  );

  const { stdout } = await node("look.ts");
  const seen = JSON.parse(stdout.slice(stdout.indexOf("{")));
  expect(seen).toMatchObject({
    stranger: 401,
    shown: { cheers: 1 },
    undone: { cheers: 1 },
    invited: { cheers: 2 },
    invitedTwice: { cheers: 2 },
    downloads: true,
    schedules: ["0 3 * * *", "40 2 * * *"],
    purged: [2, 1, 1],
    page: [true],
    reads: ["/api/students/cheers"],
    publicPage: {
      address: { kind: "page", pattern: "cheers", key: "/cheers", isCached: true },
      html: "<h1>1 came back</h1>",
      title: "Cheers | Academy",
    },
  });
  // by its order among the others, whichever there are
  const place = (label: string) => seen.navigation.indexOf(label);
  expect([place("Messages"), place("Cheers"), place("Settings")].toSorted((a, b) => a - b)).toEqual([
    place("Messages"),
    place("Cheers"),
    place("Settings"),
  ]);
  expect(place("Messages")).toBeGreaterThan(0);
}, 120_000);

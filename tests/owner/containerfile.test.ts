import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/project-root.ts";

/** The server's sources; tests and what only they use are left out. */
const sources = [
  ...["app/*.ts", "platform/*.ts", "features/*.ts", "db/*.ts", "lib/*.ts"],
  ...[":!*.test.ts", ":!*.fixture.ts"],
];

test("the container takes along what the server reads, to the place where it is read", () => {
  const root = projectRoot();
  const lines = readFileSync(path.join(root, "deploy/Containerfile"), "utf8").split("\n");
  const copied = lines.flatMap((line) => {
    const [, from, to] = /^COPY --from=build \/srv\/academy\/(\S+) \.\/(\S*)$/.exec(line) ?? [];
    return from === undefined ? [] : [{ from, to: to === "" ? from : to }];
  });
  const made = ["node_modules", "build"];
  for (const { from, to } of copied) {
    expect(to).toBe(from);
    expect(made.includes(from) || existsSync(path.join(root, from)), from).toBe(true);
  }
  // What the sources open by its path from the root.
  const read = execFileSync("git", ["grep", "-hoE", 'join\\(projectRoot\\(\\), "[^"]+"', "--", ...sources], {
    cwd: root,
  })
    .toString()
    .trim()
    .split("\n")
    .map((call) => /"(.+)"/.exec(call)?.[1] ?? "");
  expect(read.length).toBeGreaterThan(3);
  expect(copied.map(({ from }) => from)).toEqual(expect.arrayContaining(["package.json", ...made, ...read]));
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/project-root.ts";

type Locked = Record<string, { optionalDependencies?: Record<string, string> }>;

/** Where Node looks for a package that is requested at `from`, nearest first. */
function placesOf(name: string, from: string): string[] {
  const folders = from === "" ? [] : from.split(/(?<=^|\/)node_modules\//).filter(Boolean);
  return Array.from({ length: folders.length + 1 }, (_, up) => {
    const above = folders.slice(0, folders.length - up).map((folder) => `node_modules/${folder.replace(/\/$/, "")}`);
    return [...above, `node_modules/${name}`].join("/");
  });
}

// npm leaves out what the machine that writes the lock has no use for, and then no other machine gets it.
test("the lock names what other systems and processors need, too", () => {
  const text = readFileSync(path.join(projectRoot(), "package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as { packages: Locked };
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesOf(name, from).some((location) => location in packages)),
  );
  expect(missing).toEqual([]);
  // what was looked for is there to be found
  expect(packages).toHaveProperty(["node_modules/esbuild", "optionalDependencies", "@esbuild/darwin-arm64"]);
});

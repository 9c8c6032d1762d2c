import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/project-root.ts";
import { serverEnv, serverFlags } from "../../scripts/setup/server-process.mjs";

test("the container takes along what the server reads, to the place where it is read", () => {
  const root = projectRoot();
  const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
  const copied = [...textOf("deploy/Containerfile").matchAll(/^COPY --from=build \/srv\/academy\/(\S+) \.\/(\S*)$/gm)];
  // The rules of the tables (db/rules.ts), in the folders in which they lie.
  expect(textOf("deploy/Containerfile")).toContain(
    "cp --parents db/rules.sql platform/*/rules.sql features/*/server/rules.sql rules\n",
  );
  const made = ["node_modules", "build", "rules"];
  for (const [, from = "", to = ""] of copied) {
    expect(to || from).toBe(from);
    expect(made.includes(from) || existsSync(path.join(root, from)), from).toBe(true);
  }
  // What the sources open by its path from the root.
  const sources = globSync("{app,platform,features,db,lib}/**/*.ts", { cwd: root });
  const read = sources
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/join\(projectRoot\(\), "([^"]+)"/g)])
    .map(([, folder]) => folder);
  expect(read.length).toBeGreaterThan(3);
  expect(copied.map(([, from]) => from)).toEqual(expect.arrayContaining(["package.json", ...made, ...read]));
});

test("the container starts the server as npm start does", () => {
  const file = readFileSync(path.join(projectRoot(), "deploy/Containerfile"), "utf8");
  expect(file).toContain(
    `CMD ${JSON.stringify(["node", ...serverFlags, "build/app/main.js"]).replaceAll('",', '", ')}`,
  );
  for (const [name, value] of Object.entries(serverEnv)) expect(file).toContain(`${name}=${value}`);
});

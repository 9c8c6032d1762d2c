import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/project-root.ts";

test("what a file sets in place of an environment variable or a global is gone before the next file begins", ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "academy-stubs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const setupFiles = path.join(projectRoot(), "tests/support/fresh-modules.ts");
  const settings = { globals: true, isolate: false, maxWorkers: 1, unstubEnvs: true, unstubGlobals: true, setupFiles };
  writeFileSync(path.join(folder, "vitest.config.mjs"), `export default { test: ${JSON.stringify(settings)} };`);
  // whichever file comes first, the other sees what it left
  const file = `
    const seen = [];
    beforeAll(() => void seen.push(process.env.LEFT_BEHIND, globalThis.leftBehind));
    test("nothing is left", () => {
      vi.stubEnv("LEFT_BEHIND", "yes");
      vi.stubGlobal("leftBehind", "yes");
      expect(seen).toEqual([undefined, undefined]);
    });`;
  for (const name of ["one", "another"]) writeFileSync(path.join(folder, `${name}.test.mjs`), file);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectRoot(), "node_modules/vitest/vitest.mjs"), "run", "--root", folder],
    { encoding: "utf8", cwd: folder },
  );
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain("2 passed");
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { makeMemoryFolder } from "./memory-folder.mjs";

let location: string;

beforeEach(({ onTestFinished }) => {
  location = mkdtempSync(path.join(os.tmpdir(), "unwalled-memory-"));
  onTestFinished(() => rmSync(location, { recursive: true }));
});

test.runIf(process.platform === "linux")("what a killed run left is removed, what a running one uses is not", () => {
  const [dead, alive, another, elsewhere] = [
    "academy-999999999-aaaaaa",
    `academy-${process.pid}-bbbbbb`,
    "another-1-cccccc",
    "academy-999999999-dddddd",
  ].map((name) => path.join(location, name)) as [string, string, string, string];
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  for (const folder of [dead, alive, another, elsewhere]) mkdirSync(folder);
  for (const folder of [dead, alive, another]) utimesSync(folder, hourAgo, hourAgo);
  const made = makeMemoryFolder(location);
  // the last is of a process that is not seen from here, and is written to
  expect([dead, alive, another, elsewhere].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
  // null: this machine has no room to spare
  if (made) expect(statSync(made).mode & 0o777).toBe(0o755);
});

test("without such a place there is none, and no error", () => {
  expect(makeMemoryFolder(path.join(location, "nowhere"))).toBeNull();
});

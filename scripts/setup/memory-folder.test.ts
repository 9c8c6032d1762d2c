import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { makeMemoryFolder } from "./memory-folder.mjs";

let place: string;

beforeEach(({ onTestFinished }) => {
  place = mkdtempSync(path.join(os.tmpdir(), "unwalled-memory-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
});

test.runIf(process.platform === "linux")("what a killed run left is removed, what a running one uses is not", () => {
  const [dead, alive, another] = ["academy-999999999-aaaaaa", `academy-${process.pid}-bbbbbb`, "another-1-cccccc"].map(
    (name) => path.join(place, name),
  ) as [string, string, string];
  for (const folder of [dead, alive, another]) mkdirSync(folder);
  const made = makeMemoryFolder(place);
  expect([dead, alive, another].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  // null: this machine has no room to spare
  if (made) expect(statSync(made).mode & 0o777).toBe(0o755);
});

test("without such a place there is none, and no fault", () => {
  expect(makeMemoryFolder(path.join(place, "nowhere"))).toBeNull();
});

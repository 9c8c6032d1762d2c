import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { isAlive } from "./is-alive.mjs";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
const prefix = "academy-";

/** What a run's files take at most, with room to spare, and what the run itself needs besides. */
const neededBytes = 3 * 2 ** 30;
const neededMemoryBytes = 8 * 2 ** 30;

/** What no one has written to for so long is left over. A container that shares this memory does not see the others' processes. */
const leftAfterMs = 60 * 60_000;

/**
 * A folder in memory for what a run of tests writes and no one reads again, or null where there is no room for it: some two hundred
 * databases of three hundred files each are made and dropped, which takes a disk ten times as long. What earlier runs left that were
 * killed is removed.
 */
export function makeMemoryFolder(place = memory) {
  if (process.platform !== "linux") return null;
  try {
    for (const name of readdirSync(place)) {
      const owner = new RegExp(`^${prefix}([0-9]+)-`).exec(name)?.[1];
      const folder = path.join(place, name);
      if (!owner || isAlive(Number(owner)) || Date.now() - statSync(folder).mtimeMs < leftAfterMs) continue;
      rmSync(folder, { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < neededBytes || freeBytes() < neededMemoryBytes) return null;
    const folder = mkdtempSync(path.join(place, `${prefix}${process.pid}-`));
    // Postgres runs as another user under root, and has to come in
    chmodSync(folder, 0o755);
    if (mayRun(folder)) return folder;
    rmSync(folder, { recursive: true });
    return null;
  } catch {
    return null;
  }
}

/** What this process may still take: of the machine, or of the container that holds it. */
function freeBytes() {
  const available = /^MemAvailable: +([0-9]+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1] ?? 0;
  return Math.min(Number(available) * 1024, process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
}

/** Programs may not be run from there in many containers, and some tests write one. */
function mayRun(folder) {
  const program = path.join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

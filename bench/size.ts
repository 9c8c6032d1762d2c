/**
 * Prints how much production code each room holds: files, lines, the median of their lines, and the lines of before. Counted are
 * the TypeScript and CSS that git tracks, without data, tests, fixtures and rules in SQL (once part of the migrations).
 * Run: npm run bench:size -- [commit to compare with]
 */
import { spawnSync } from "node:child_process";
import { median } from "./support/load.ts";

/** The last commit before the code was made smaller. */
const before = process.argv[2] ?? "ab58b072";

const rooms = ["features", "platform", "ui", "app", "lib", "db"];
const isCounted = (path: string) => /\.(ts|tsx|css)$/.test(path) && !/\.(test|fixture)\.|\/fixtures\//.test(path);

/** The lines of each counted file by room, as the working tree has them or as a commit had them. */
function linesByRoom(commit?: string): Map<string, number[]> {
  const git = spawnSync("git", ["grep", "-Ic", "", ...(commit ? [commit] : []), "--", ...rooms], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (git.status !== 0) throw new Error(git.stderr || "git finds no code.");
  const byRoom = new Map<string, number[]>();
  for (const line of git.stdout.trim().split("\n")) {
    const [lines = "", path = ""] = line.split(":").reverse();
    if (!isCounted(path)) continue;
    const room = path
      .split("/")
      .slice(0, /^(features|platform)\/.+\//.test(path) ? 2 : 1)
      .join("/");
    byRoom.set(room, [...(byRoom.get(room) ?? []), Number(lines)]);
  }
  return byRoom;
}

const sum = (lines: number[]) => lines.reduce((total, item) => total + item, 0);

const now = linesByRoom();
const then = linesByRoom(before);
const row = (room: string, lines: number[], earlier: number[]) => ({
  room,
  files: lines.length,
  lines: sum(lines),
  median: lines.length > 0 ? median(lines) : 0,
  before: sum(earlier),
  change: sum(lines) - sum(earlier),
});
console.table([
  ...[...new Set([...then.keys(), ...now.keys()])]
    .sort()
    .map((room) => row(room, now.get(room) ?? [], then.get(room) ?? [])),
  row("all", [...now.values()].flat(), [...then.values()].flat()),
]);

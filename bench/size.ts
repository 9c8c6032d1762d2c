/**
 * Prints how much production code each room holds: files, lines, the median of their lines, the lines of before, and of a feature how many
 * screens it has and how many lines of its web/ each takes. Counted are the TypeScript and CSS that git tracks, without data, tests, fixtures and rules in SQL (once part of the migrations).
 * Run: npm run bench:size -- [commit to compare with]
 */
import { spawnSync } from "node:child_process";
import { webFeatures } from "#app/web/features.ts";
import { median } from "./support/load.ts";

/** The last commit before the code was made smaller. */
const before = process.argv[2] ?? "ab58b072";

const rooms = ["features", "platform", "ui", "app", "lib", "db"];
const isCounted = (path: string) => /\.(ts|tsx|css)$/.test(path) && !/\.(test|fixture)\.|\/fixtures\//.test(path);

type Code = { path: string; lines: number };

/** The counted files by room, as the working tree has them or as a commit had them. */
function codeByRoom(commit?: string): Map<string, Code[]> {
  const git = spawnSync("git", ["grep", "-Ic", "", ...(commit ? [commit] : []), "--", ...rooms], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (git.status !== 0) throw new Error(git.stderr || "git finds no code.");
  const byRoom = new Map<string, Code[]>();
  for (const line of git.stdout.trim().split("\n")) {
    const [lines = "", path = ""] = line.split(":").reverse();
    if (!isCounted(path)) continue;
    const room = path
      .split("/")
      .slice(0, /^(features|platform)\/.+\//.test(path) ? 2 : 1)
      .join("/");
    byRoom.set(room, [...(byRoom.get(room) ?? []), { path, lines: Number(lines) }]);
  }
  return byRoom;
}

const sum = (code: Code[]) => code.reduce((total, { lines }) => total + lines, 0);
const ofScreens = ({ path }: Code) => /^features\/[^/]+\/web\//.test(path);

const now = codeByRoom();
const then = codeByRoom(before);
const screensOf = new Map(webFeatures.map(({ name, pages }) => [`features/${name}`, pages.length]));
/** Screens of the features: those that rooms above them draw (home, the development pages) are not counted. */
const allScreens = [...screensOf].reduce((total, [room, screens]) => total + (now.has(room) ? screens : 0), 0);
const row = (room: string, code: Code[], earlier: Code[], screens: number) => ({
  room,
  files: code.length,
  lines: sum(code),
  median: code.length > 0 ? median(code.map(({ lines }) => lines)) : 0,
  before: sum(earlier),
  change: sum(code) - sum(earlier),
  screens,
  "lines a screen": screens > 0 ? Math.round(sum(code.filter(ofScreens)) / screens) : null,
});
console.table([
  ...[...new Set([...then.keys(), ...now.keys()])]
    .sort()
    .map((room) => row(room, now.get(room) ?? [], then.get(room) ?? [], screensOf.get(room) ?? 0)),
  row("all", [...now.values()].flat(), [...then.values()].flat(), allScreens),
]);

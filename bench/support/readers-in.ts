import { globSync, readFileSync } from "node:fs";
import { projectRoot } from "#lib/project-root.ts";

/** Where a stranger's text may come: all that runs on the server, without what draws pages and without tests. */
const searched = [
  "{lib,platform,db}/**/*.ts",
  "features/*/*.ts",
  "features/*/{server,kinds,import}/**/*.ts",
  "app/*.ts",
  "app/{plugins,pages,commands}/**/*.ts",
];
const exempt = /\.(test|fixture|worker)\.ts$/;

/** How the process starts, and its database: no stranger's text, but for what expressions show. */
const ownRooms = /^(?:app|db|platform\/postgres)\//;

/** A regular expression as written in a file. */
export type FoundExpression = { file: string; source: string; flags: string };
/** An exported function whose first parameter is text or bytes. `wantsMore`: than that. */
export type FoundReader = { file: string; name: string; takes: "string" | "bytes"; wantsMore: boolean };

const literal =
  /(?<=(?:[=(,:[!&|?{};>]|return|=>)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;:)\]}])/g;
const reader =
  /^export (?:async )?(?:function |const )(\w+)(?:<[^>\n]*>)?(?: = (?:async )?)?\(\s*(?:\w+): (string|Buffer|Uint8Array)\b([^)]*)/gm;

/** Every regular expression and every reader of the server's code, found by reading it. */
export function readersIn(): { expressions: FoundExpression[]; readers: FoundReader[] } {
  const root = projectRoot();
  const files = searched.flatMap((glob) => globSync(glob, { cwd: root })).filter((file) => !exempt.test(file));
  const expressions: FoundExpression[] = [];
  const readers: FoundReader[] = [];
  for (const file of [...new Set(files)].toSorted()) {
    const code = readFileSync(`${root}/${file}`, "utf8").replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
    for (const [, source = "", flags = ""] of code.matchAll(literal)) {
      if (!expressions.some((expression) => expression.file === file && expression.source === source))
        expressions.push({ file, source, flags });
    }
    for (const [, name = "", type, rest = ""] of code.matchAll(reader)) {
      if (ownRooms.test(file)) continue;
      const wantsMore = rest
        .split(/,\s*/)
        .some((value) => /^\w+: /.test(value.trim()) && !/^\w+\?:/.test(value.trim()));
      readers.push({ file, name, takes: type === "string" ? "string" : "bytes", wantsMore });
    }
  }
  return { expressions, readers };
}

/**
 * Part of `npm run check`: an academy's name is its owner's, kept in the settings of the site. The name of the supplied academy
 * is in data/, docs/ and tests alone; what is left in the code below are names that no visitor reads.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const searched = "{app,db,deploy,features,lib,platform,scripts,ui}/**/*.{ts,tsx,mjs,css,html,yaml,yml,sql}";
const exempt = /\.(test|fixture)\.tsx?$|^scripts\/check-names\.ts$/;

/** The name as people read it. In lower case and alone it is a key of storage or an object of scripts, which nobody reads. */
const literals = /Unwalled|unwalled[ .-]?academy|(beyond|outside) the four walls/g;

/** Names of this software on a machine, each with what would break if it changed. */
const technical: { file: RegExp; text: RegExp }[] = [
  // Folders, images and connections that running systems know by this name.
  { file: /^(platform|db|deploy)\//, text: /^unwalled-academy/ },
  // Passwords that everybody guesses.
  { file: /common-passwords\.ts$/, text: /^unwalledacademy/ },
];

export type NameFault = { file: string; line: number; text: string };

/** Every place in the code at `root` that names the supplied academy to people. */
export function findNames(root: string): NameFault[] {
  return globSync(searched, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !exempt.test(file))
    .flatMap((file) => namesIn(file, readFileSync(path.join(root, file), "utf8")));
}

/** The same in one file's text. */
export function namesIn(file: string, content: string): NameFault[] {
  return content
    .split("\n")
    .flatMap((text, index) =>
      [...text.matchAll(literals)]
        .filter(({ index: at }) => !technical.some((name) => name.file.test(file) && name.text.test(text.slice(at))))
        .map(() => ({ file, line: index + 1, text: text.trim() })),
    );
}

if (import.meta.main) {
  const faults = findNames(process.cwd());
  for (const { file, line, text } of faults) {
    process.stderr.write(`${file}:${line} names the supplied academy; read it from the site's settings: ${text}\n`);
  }
  process.exit(faults.length > 0 ? 1 : 0);
}

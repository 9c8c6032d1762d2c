import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The project's folder, found upwards from this file: the same answer from the sources and from the bundled server in
 * build/app. Errors: when no package.json is above, which means that files were copied without it.
 */
export function projectRoot(from = import.meta.dirname): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "package.json"))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${from}.`);
  }
}

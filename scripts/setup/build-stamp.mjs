import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "./root.mjs";

const stampFile = inRoot("build", ".stamp");
const folders = ["app", "features", "ui", "lib", "data", "platform", "db"];
const files = [
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/bundle-server.mjs",
  "scripts/compress-assets.mjs",
];
const products = ["build/app/main.js", "build/server/index.js", "build/client"];

/** One hash over what the build is made from. Contents, not times: a fresh clone has new times and old contents. */
export function sourceStamp() {
  const hash = createHash("sha256");
  for (const file of [...folders.flatMap(filesIn), ...files]) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(inRoot(file))) continue;
    hash.update(`${file}\0`).update(
      createHash("sha256")
        .update(readFileSync(inRoot(file)))
        .digest(),
    );
  }
  return hash.digest("hex");
}

function filesIn(folder) {
  if (!existsSync(inRoot(folder))) return [];
  const entries = readdirSync(inRoot(folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(file) : [file];
    })
    .sort();
}

/** Whether the build is whole and made from the present sources. */
export function isBuilt() {
  return (
    existsSync(stampFile) &&
    products.every((file) => existsSync(inRoot(file))) &&
    readFileSync(stampFile, "utf8") === sourceStamp()
  );
}

/** Marks the build as unfinished. */
export function removeStamp() {
  rmSync(stampFile, { force: true });
}

export function writeStamp(stamp) {
  writeFileSync(stampFile, stamp);
}

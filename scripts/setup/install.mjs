import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { forwardSignals } from "./forward-signals.mjs";
import { withSetupLock } from "./lock.mjs";
import { pinnedNode, pinnedNodePath, pinnedPackage } from "./pinned-node.mjs";
import { explainFileError, inRoot, root, SetupError } from "./root.mjs";

const lockFile = inRoot("package-lock.json");
/** Holds the hash of the lock file that node_modules was made from. */
const marker = inRoot("node_modules", ".academy-installed");

/**
 * Installs what is missing: everything with `dev`, else what running needs. With `mayBeOlder` what an older lock file brought
 * is enough: a server may run on it. Never takes test tools away that are there.
 * Needs no network when nothing is missing.
 */
export async function ensureInstalled({ dev, mayBeOlder = false }) {
  pinnedPackage();
  if (isInstalled({ dev, mayBeOlder })) return;
  await withSetupLock(async () => {
    // another command may have installed while this one waited
    if (isInstalled({ dev, mayBeOlder })) return;
    await install({ all: dev || hasTestTools() });
    recordInstall();
  });
}

/** Notes that node_modules fits the lock file, after proving that the project's own Node came with it. */
export function recordInstall() {
  pinnedNode();
  writeFileSync(marker, lockHash());
}

function isInstalled({ dev, mayBeOlder }) {
  const recorded = existsSync(marker) ? readFileSync(marker, "utf8") : "";
  return (
    (mayBeOlder ? recorded !== "" : recorded === lockHash()) &&
    pinnedNodePath() !== null &&
    (!dev || devPackages().every(isPresent))
  );
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

function devPackages() {
  return Object.keys(JSON.parse(readFileSync(inRoot("package.json"), "utf8")).devDependencies ?? {});
}

/** Whether someone has installed the test tools before. Not one or two: packages that running needs bring some along. */
function hasTestTools() {
  return devPackages().filter(isPresent).length > devPackages().length / 2;
}

function isPresent(name) {
  return existsSync(inRoot("node_modules", name, "package.json"));
}

/**
 * `npm install` and not `npm ci`, which refuses a lock file that lacks other platforms' optional packages. Install
 * scripts are left out: newer npm blocks them anyway, and nothing here needs one. The lock file stays as it was.
 */
async function install({ all }) {
  console.log(`Installing the packages${all ? "" : " that running needs"} (once, about a minute)…`);
  const lockBefore = readFileSync(lockFile);
  const source = (await registryAnswers()) ? [] : ["--offline"];
  const flags = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel=error"];
  const { code, errors } = await runNpm(["install", ...flags, ...source, all ? "--include=dev" : "--omit=dev"]);
  if (!readFileSync(lockFile).equals(lockBefore)) {
    try {
      writeFileSync(lockFile, lockBefore);
    } catch (error) {
      explainFileError(error);
    }
  }
  if (code !== 0) throw new SetupError(explainNpm(errors));
}

const networkError =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|EIDLETIMEOUT)\b/;

/**
 * Asked first, through npm's own proxy and registry settings: without a network `npm install` tries each of many optional
 * packages for more than a minute. What npm has in its cache can be installed all the same.
 */
async function registryAnswers() {
  const patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000"];
  const { errors } = await runNpm(["ping", ...patience], { quiet: true });
  return !networkError.test(errors);
}

function explainNpm(errors) {
  if (networkError.test(errors)) {
    return "The packages could not be installed: the package registry cannot be reached. Connect to the internet and try again; once installed, the academy starts without it.";
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(errors)) {
    return `The packages could not be installed: ${inRoot("node_modules")} is not writable for this user.`;
  }
  if (/\bENOSPC\b/.test(errors)) return `The packages could not be installed: the disk that holds ${root} is full.`;
  return `The packages could not be installed. npm said:\n${errors.trim()}`;
}

function runNpm(args, { quiet = false } = {}) {
  const [command, ...before] = npmCommand();
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], {
      cwd: root,
      stdio: ["ignore", quiet ? "ignore" : "inherit", "pipe"],
      shell: command.endsWith(".cmd"),
    });
    const stopForwarding = forwardSignals(child);
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      errors += text;
    });
    child.on("error", (error) => {
      if (error.code !== "ENOENT") reject(error);
      else reject(new SetupError("npm was not found: install Node with npm, version 20 or newer, and run npm start."));
    });
    child.on("close", (code, signal) => {
      stopForwarding();
      if (signal) reject(new SetupError("Stopped before the packages were installed."));
      resolve({ code, errors });
    });
  });
}

/** The npm that runs us, with the Node that runs it: ours may be too new for it, or about to be replaced. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return [process.env.npm_node_execpath ?? process.execPath, script];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

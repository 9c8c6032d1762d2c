import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { SetupError } from "./root.mjs";
import { runNode, toolArguments } from "./run.mjs";

const knownPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium for the browser tests: CHROMIUM_PATH, an installed one, Playwright's, or one that is installed
 * now (by apt-get as root, else by Playwright). Throws a SetupError when none can be had.
 */
export async function provideBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted) && works(wanted)) return wanted;
    throw new SetupError(`CHROMIUM_PATH is ${wanted}, and no browser starts from there.`);
  }
  const found = findBrowser();
  if (found) return found;
  await installWithApt();
  return findBrowser() ?? (await installWithPlaywright());
}

function findBrowser() {
  // a shell without windows takes a sixth less of the processor's time for the same journeys
  const isShell = (file) => /headless[-_]shell/.test(file);
  return (
    [...knownPaths, ...playwrightBrowsers()]
      .filter(existsSync)
      .sort((one, other) => Number(isShell(other)) - Number(isShell(one)))
      .find(works) ?? null
  );
}

function works(file) {
  // Windows' browsers open a window instead of answering
  return (
    process.platform === "win32" || spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
  );
}

/** What `playwright install` has put into its cache, newest first. */
function playwrightBrowsers() {
  const cache = {
    linux: path.join(homedir(), ".cache/ms-playwright"),
    darwin: path.join(homedir(), "Library/Caches/ms-playwright"),
    win32: path.join(homedir(), "AppData/Local/ms-playwright"),
  }[process.platform];
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache;
  if (!folder || !existsSync(folder)) return [];
  const programs =
    /^(chrome|chromium|headless_shell|chrome-headless-shell|Chromium|Google Chrome for Testing)(\.exe)?$/;
  return readdirSync(folder)
    .filter((name) => name.startsWith("chromium"))
    .sort()
    .reverse()
    .flatMap((name) => readdirSync(path.join(folder, name), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && programs.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

async function installWithApt() {
  const aptGet = "/usr/bin/apt-get";
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return;
  console.log("No browser for the tests was found: installing Chromium with apt-get…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = async (...args) => {
    try {
      await promisify(execFile)(aptGet, ["-q", ...args], { env, maxBuffer: 64 * 1024 * 1024 });
      return true;
    } catch (error) {
      console.log(`apt-get ${args.join(" ")} did not work: ${String(error.stderr || error.message).trim()}`);
      return false;
    }
  };
  await run("update");
  // not every system has the shell alone
  (await run("install", "-y", "chromium-headless-shell")) || (await run("install", "-y", "chromium"));
}

async function installWithPlaywright() {
  console.log("No browser for the tests was found: installing Playwright's…");
  const { output } = await runNode(
    [...toolArguments("@playwright/test", "playwright"), "install", "chromium-headless-shell"],
    {
      quiet: true,
    },
  );
  const found = findBrowser();
  if (found) return found;
  throw new SetupError(
    `The browser tests need Chromium and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.\n${output.trim()}`,
  );
}

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "./is-alive.mjs";
import { explainFileError, inRoot } from "./root.mjs";

const file = inRoot("node_modules", ".academy-setup-lock");

/** Runs `work` while no other command installs or builds in this checkout. The lock of a killed command is taken over. */
export async function withSetupLock(work) {
  for (let isShown = false; !take(); await delay(200)) {
    if (!isShown) console.log("Another command is setting this checkout up: waiting for it.");
    isShown = true;
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take() {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") return explainFileError(error);
  }
  const holder = readHolder(file);
  // empty: its holder has made it and not yet written its number
  if (holder === null || Number.isNaN(holder) || isAlive(holder)) return false;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // between reading and renaming another user may have taken it over: then it goes back
    if (readHolder(aside) === holder) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch {
    // another user was quicker
  }
  return false;
}

function readHolder(from) {
  try {
    return Number.parseInt(readFileSync(from, "utf8"), 10);
  } catch {
    return null;
  }
}

import { readFileSync } from "node:fs";
import { errorCode } from "./errors.ts";

/** Whether a process with this number lives, ours or not. A zombie, whose parent has not yet taken note, does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    // "16447 (name) Z 1 …", and the name may hold anything
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

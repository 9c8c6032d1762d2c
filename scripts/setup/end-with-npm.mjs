// Loaded by what npm starts and leaves running. npm passes a signal on to its shell, which dies of it and tells no one:
// `kill <npm>` would leave the server running. So it stops, in good order, when npm or that shell has gone; and the server
// when the command has gone that keeps it running (ENDS_WITH_PARENT).
import { readFileSync } from "node:fs";

const parent = process.ppid;
const npm = shellsParent(parent);

if (process.env.npm_lifecycle_event || process.env.ENDS_WITH_PARENT) {
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || shellsParent(parent) === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  timer.unref();
}

/** The parent of npm's `sh -c`; null where the parent is npm itself (some shells step aside), or cannot be asked. */
function shellsParent(pid) {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[1] !== "-c") return null;
    // "2218 (sh) S 2151 …", and the name may hold anything
    return Number(/\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    return null;
  }
}

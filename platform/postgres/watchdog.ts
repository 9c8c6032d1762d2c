import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, constants, existsSync, openSync, readSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type Account, giveTo, spawnAs } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { cleanEnvironment } from "./environment.ts";
import { errorCode } from "./errors.ts";
import { pidFile } from "./postmaster.ts";

/**
 * Our share in a running server. The server stops when its last user has gone, however that user went.
 *
 * Every user holds one named pipe open for writing; the kernel closes it even after kill -9, and the process that reads the pipe
 * sees its end only when no user is left. That needs no list of process numbers that a crash would leave wrong.
 */
export type Share = {
  /** Starts the process that stops the server after its last user. Once per share is enough, restarts included. */
  startWatchdog(): void;
  /** Whether that process runs. */
  readonly watched: boolean;
  /** Gives the share back. True when it was the last one, and the server is therefore ours to stop. */
  release(): boolean;
};

/**
 * Waits for the end of the pipe on its standard input, then stops the server: gracefully, after 4 s at once, 2 s later with the
 * kernel's help, since a frozen process hears nothing else and would keep the next start waiting. Each step beyond the first
 * is a line in the server's log. A user who comes meanwhile makes it wait again. Arguments: pid file, data directory, log.
 */
const watchdogScript = `
pid_file=$1 data=$2 log=$3
say() { echo "$(date -u '+%Y-%m-%d %H:%M:%S UTC') watchdog: Postgres (process $pid) $1" >> "$log"; }
is_postgres() { [ ! -r "/proc/$1/comm" ] || { read -r name < "/proc/$1/comm" && [ "\${name#postgres}" != "$name" ]; }; }
runs() { read -r now < "$pid_file" && [ "$now" = "$pid" ] && kill -0 "$pid" && is_postgres "$pid"; }
wait_halves() { left=$1; while [ $left -gt 0 ]; do runs || exit 0; sleep 0.5; left=$((left-1)); done; }
others() {
  if [ -d /proc/self ]; then
    for process in /proc/[0-9]*; do
      [ "$(readlink "$process/cwd")" = "$data" ] && is_postgres "\${process#/proc/}" && echo "\${process#/proc/}"
    done
  else
    ps -A -o pid= -o ppid= | while read -r child parent; do [ "$parent" = "$pid" ] && echo "$child"; done
  fi
}
tries=0
while [ $tries -lt 10 ]; do
  while read -r _; do :; done
  if read -r pid < "$pid_file" && runs && kill -INT "$pid"; then
    wait_halves 8
    say "has not stopped after 4 s: it is told to end at once."
    kill -QUIT "$pid"
    wait_halves 4
    say "hangs: it is killed with all its processes."
    for other in $(others); do kill -KILL "$other"; done
    kill -KILL "$pid"
    exit 0
  fi
  tries=$((tries+1))
  sleep 0.3
done 2>/dev/null
`;

/** The named pipe of the server whose socket lives in `directory`. */
export function usersPipe(directory: string): string {
  return join(directory, "users");
}

/**
 * Joins the users of the server whose socket lives in `directory`. Without named pipes (Windows) the process that
 * started the server owns it alone: `startedIt()` says whether that is us.
 */
export function joinUsers(
  directory: string,
  account: Account,
  { cluster, startedIt, log }: { cluster: Cluster; startedIt: () => boolean; log: (line: string) => void },
): Share {
  const alone: Share = { startWatchdog() {}, watched: false, release: startedIt };
  if (process.platform === "win32") return alone;

  const pipe = usersPipe(directory);
  try {
    makePipe(pipe, account);
  } catch (error) {
    log(`Postgres would outlive a killed process: no named pipe could be made (${messageOf(error)}).`);
    return alone;
  }
  // opened both ways, because opening one end alone waits for the other
  const held = openSync(pipe, constants.O_RDWR);
  const end = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  let watchdog: ChildProcess | undefined;
  return {
    startWatchdog() {
      if (watchdog) return;
      // does not wait: we hold the writing end
      const input = openSync(pipe, constants.O_RDONLY);
      const about = [pidFile(cluster), realpathSync(cluster.data), cluster.logFile];
      watchdog = spawn("/bin/sh", ["-c", watchdogScript, "unwalled-postgres-watchdog", ...about], {
        ...spawnAs(account),
        stdio: [input, "ignore", "ignore"],
        // its own group: a Ctrl-C meant for us must not end it
        detached: true,
        cwd: "/",
        env: cleanEnvironment(),
      });
      closeSync(input);
      watchdog.on("error", (error) => log(`Postgres would outlive a killed process: ${error.message}.`));
      watchdog.on("exit", () => {
        watchdog = undefined;
      });
      watchdog.unref();
    },
    get watched() {
      return watchdog !== undefined;
    },
    release() {
      closeSync(held);
      const isLast = hasEnded(end);
      closeSync(end);
      if (isLast) watchdog?.kill("SIGKILL");
      return isLast;
    },
  };
}

function makePipe(pipe: string, account: Account): void {
  if (existsSync(pipe)) return;
  try {
    execFileSync("mkfifo", ["-m", "600", pipe], { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  } catch (error) {
    // a second process that starts at the same moment makes the same pipe
    if (!existsSync(pipe)) throw error;
  }
  giveTo(account, pipe);
}

function hasEnded(end: number): boolean {
  try {
    return readSync(end, Buffer.alloc(1)) === 0;
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return false;
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.trim().split("\n").at(-1) ?? "") : String(error);
}

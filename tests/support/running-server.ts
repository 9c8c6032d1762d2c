import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { projectRoot } from "#lib/project-root.ts";
import { serverEnv, serverFlags } from "../../scripts/setup/server-process.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

/** A port of this machine that no one uses right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** What it printed so far. */
  output(): string;
  stop(): Promise<void>;
  kill(): void;
};

/**
 * Starts the built server as `npm start` would (the bundled file, production), on a free port with a data folder of its own.
 * Resolves when /readyz answers. `dataDir` keeps the data between runs; without it a fresh one is removed at the end.
 */
export async function startServer(
  options: { env?: Record<string, string>; dataDir?: string; port?: number } = {},
): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? temporaryFolder("server");
  const root = projectRoot();
  const child = spawn(
    path.join(root, "node_modules/.bin/node"),
    [...serverFlags, path.join(root, "build/app/main.js")],
    {
      cwd: root,
      env: {
        ...process.env,
        ...serverEnv,
        PORT: String(port),
        HOST: "127.0.0.1",
        BASE_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
        ...options.env,
      },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    },
  );
  let message = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    message += text;
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = new AbortController();
  child.once("exit", (code) => ended.abort(new Error(`The server ended with ${code}.`)));
  await ready(url, { signal: ended.signal });
  return {
    url,
    port,
    dataDir,
    pid: child.pid as number,
    output: () => message,
    kill: () => killTree(child, dataDir),
    async stop() {
      const removed = new Promise<number | null>((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const code = await removed;
      if (code !== 0) throw new Error(`The server was asked to end and ended with ${code}. ${message.slice(-1500)}`);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** kill -9 of the server and of everything that works on its data folder: the embedded Postgres is in a group of its own. */
function killTree(child: ChildProcess, dataDir: string): void {
  const victims = [child.pid as number];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes(dataDir))
        victims.push(Number(name), ...childrenOf(Number(name)));
    } catch {}
  }
  for (const pid of victims) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {}
  }
}

/** The processes that a process has started. */
export function childrenOf(parent: number): number[] {
  const children: number[] = [];
  for (const name of readdirSync("/proc")) {
    try {
      if (
        /^\d+$/.test(name) &&
        Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1]) === parent
      )
        children.push(Number(name));
    } catch {}
  }
  return children;
}

/** Waits until the server at `url` answers and reaches its database. Errors: what `signal` is aborted with. */
export async function ready(
  url: string,
  { withinMs = 90_000, signal }: { withinMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < withinMs; ) {
    signal?.throwIfAborted();
    try {
      if ((await fetch(`${url}/readyz`, { signal: signal ?? null })).ok) return;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server was not ready within ${withinMs} ms.`);
}

import { readdirSync, readFileSync, rmSync } from "node:fs";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { isAlive } from "#platform/postgres/is-alive.ts";
import { anyTutorId, newPost, type Post, postKinds, sendPost, storedKeys } from "./posts.ts";
import { type RunningServer, startServer } from "./running-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The ways in which the database's connections are cut. */
export const cutKinds = [
  "pg_terminate_backend",
  "fast shutdown",
  "kill -9 of the postmaster",
  "kill -9 of a backend",
] as const;
export type CutKind = (typeof cutKinds)[number];

export type CutResult = {
  kind: CutKind;
  cuts: number;
  /** How often the server's process ended. */
  exits: number;
  acknowledged: number;
  /** Acknowledged posts that the database does not hold. */
  lost: number;
  /** Posts that it holds twice. */
  doubled: number;
  /** How often each status other than success was answered; 503 without Retry-After apart, and "no answer". */
  refusals: Record<string, number>;
  /** From each cut to the first post that was acknowledged after it, in milliseconds, sorted. */
  recoveriesMs: number[];
};

const writers = 8;
/** How many posts must be acknowledged after a cut before the next one. */
const postsBetween = 8;
const recoveryLimitMs = 90_000;

/**
 * Cuts the database's connections `rounds` times in each of the ways while eight writers post without a pause, each post again
 * and again until it is acknowledged. The built server supervises its own embedded Postgres, as after `npm start`.
 */
export async function cutUnderWriters(options: {
  rounds: number;
  kinds?: readonly CutKind[];
  report?: (result: CutResult) => void;
}): Promise<CutResult[]> {
  const dataDir = temporaryFolder("cuts");
  const start = () => startServer({ dataDir, env: { TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "silent" } });
  let server: RunningServer | undefined = await start();
  try {
    // looked up and left again at once: the server alone is to bring its Postgres back
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    const tutorId = await anyTutorId(server.url);
    const results: CutResult[] = [];
    for (const kind of options.kinds ?? cutKinds) {
      const result = await cutInOneWay(kind);
      results.push(result);
      options.report?.(result);
    }
    return results;

    async function cutInOneWay(kind: CutKind): Promise<CutResult> {
      const posts: Post[] = [];
      const refusals: Record<string, number> = {};
      const recoveriesMs: number[] = [];
      let acknowledged = 0;
      let exits = 0;
      let isOver = false;

      const write = async () => {
        while (!isOver) {
          const post = newPost();
          posts.push(post);
          while (!post.done && !isOver) {
            const refusal = await deliver(post);
            if (refusal) refusals[refusal] = (refusals[refusal] ?? 0) + 1;
            // one applicant's attempts of a day are counted, those of a cut call among them: that one comes back tomorrow
            if (refusal === "429") break;
            // a client that is asked to wait does; not as long as it is asked, so that the next cut meets it
            if (refusal) await pause(50);
            else acknowledged += 1;
          }
        }
      };
      const deliver = async (post: Post): Promise<string | undefined> => {
        try {
          const response = await sendPost(server?.url ?? "", post, tutorId);
          await response.arrayBuffer();
          post.done = response.ok;
          if (response.ok) return undefined;
          const isBare = response.status === 503 && !response.headers.get("retry-after");
          return isBare ? "503 without Retry-After" : String(response.status);
        } catch {
          return "no answer";
        }
      };

      const working = Array.from({ length: writers }, write);
      try {
        for (let round = 0; round < options.rounds; round += 1) {
          await until(() => acknowledged > 0, "no post was acknowledged");
          const cutAt = performance.now();
          await cut(kind, dataDir, postgres.url);
          const before = acknowledged;
          await until(async () => {
            if (server && !isAlive(server.pid)) {
              exits += 1;
              server = await start();
            }
            return acknowledged > before;
          }, `the server did not recover from ${kind}`);
          recoveriesMs.push(performance.now() - cutAt);
          await until(() => acknowledged >= before + postsBetween, `the server did not go on after ${kind}`);
        }
      } finally {
        isOver = true;
        await Promise.all(working);
      }

      const { db, close } = openDatabase(postgres.url, { max: 1 });
      let lost = 0;
      let doubled = 0;
      try {
        for (const of of postKinds) {
          const stored = await storedKeys(db, of);
          const current = new Set(stored);
          doubled += stored.length - current.size;
          lost += posts.filter((post) => post.kind === of && post.done && !current.has(post.key)).length;
        }
      } finally {
        await close();
      }
      recoveriesMs.sort((a, b) => a - b);
      return { kind, cuts: options.rounds, exits, acknowledged, lost, doubled, refusals, recoveriesMs };
    }
  } finally {
    server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Cuts, and waits until what was ended has ended. */
async function cut(kind: CutKind, dataDir: string, url: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  const backends = backendsOf(postmaster);
  switch (kind) {
    case "pg_terminate_backend": {
      const { db, close } = openDatabase(url, { max: 1, applicationName: "cuts" });
      try {
        const { rows } = await db.execute<{ pid: number }>(
          "select pid, pg_terminate_backend(pid) from pg_stat_activity where application_name like 'unwalled-academy%'",
        );
        await until(() => rows.every(({ pid }) => !isAlive(pid)), "a backend would not end");
      } finally {
        await close();
      }
      return;
    }
    case "fast shutdown":
      process.kill(postmaster, "SIGINT");
      return until(() => !isAlive(postmaster), "Postgres would not shut down");
    case "kill -9 of the postmaster":
      process.kill(postmaster, "SIGKILL");
      return until(() => !isAlive(postmaster), "Postgres would not die");
    case "kill -9 of a backend": {
      const victim = backends[Math.floor(Math.random() * backends.length)];
      if (victim === undefined) throw new Error("No backend serves the academy.");
      process.kill(victim, "SIGKILL");
      return until(() => backends.every((pid) => !isAlive(pid)), "Postgres did not restart its backends");
    }
  }
}

/** The process that runs on the data folder, once there is one that has backends. */
async function postmasterOf(dataDir: string): Promise<number> {
  let count = 0;
  await until(() => {
    for (const name of readdirSync("/proc")) {
      const command = readProc(name, "cmdline");
      if (!command.includes(dataDir) || !/^\S*postgres\0-D\0/.test(command)) continue;
      count = Number(name);
      return backendsOf(count).length > 0;
    }
    return false;
  }, "no Postgres runs");
  return count;
}

/** The processes that serve connections. */
function backendsOf(postmaster: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readProc(name, "stat").split(") ")[1]?.split(" ")[1] === String(postmaster))
    .filter((name) => /^postgres: \S+ \S+ \[local\]/.test(readProc(name, "cmdline")))
    .map(Number);
}

function readProc(name: string, file: string): string {
  try {
    return readFileSync(`/proc/${name}/${file}`, "utf8");
  } catch {
    return "";
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isSo: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > recoveryLimitMs) throw new Error(`${otherwise} within ${recoveryLimitMs} ms.`);
    await pause(5);
  }
}

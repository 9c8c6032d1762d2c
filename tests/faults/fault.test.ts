import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { projectRoot } from "#lib/project-root.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { isAlive } from "#platform/postgres/is-alive.ts";
import { eventually } from "../support/eventually.ts";
import { childrenOf, freePort, ready } from "../support/running-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = projectRoot();
/** The first start makes the database. */
const startLimitMs = 80_000;

/** What `npm start` does once everything is installed and built. */
const keep = `
  import { keepRunning } from "./scripts/setup/keep-running.mjs";
  import { runNode } from "./scripts/setup/run.mjs";
  process.exitCode = await keepRunning(async () => (await runNode(["build/app/main.js"])).code);
`;

/** Starts the built server as `npm start` keeps it, with signals that cause errors. */
async function startSupervised(env: Record<string, string> = {}) {
  const port = await freePort();
  const dataDir = temporaryFolder("fault");
  const keeper = spawn(path.join(root, "node_modules/.bin/node"), ["--input-type=module", "--eval", keep], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_OPTIONS: `--import=${path.join(root, "tests/faults/fault-on-signal.fixture.ts")}`,
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let message = "";
  keeper.stderr.setEncoding("utf8").on("data", (text: string) => {
    message += text;
  });
  const exit = once(keeper, "exit");
  onTestFinished(async () => {
    for (const pid of [keeper.pid ?? 0, ...childrenOf(keeper.pid ?? 0)]) if (isAlive(pid)) process.kill(pid, "SIGKILL");
    await exit;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });
  return {
    keeper,
    dataDir,
    url: `http://127.0.0.1:${port}`,
    output: () => message,
    exitCode: async () => (await exit)[0] as number,
  };
}

/** Whom the server's connections to its embedded database belong to. */
async function rolesOnConnections(dataDir: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { db, close } = openDatabase(postgres.ownerUrl, { max: 1, applicationName: "test" });
  try {
    const { rows } = await db.execute<{ usename: string }>(
      "select distinct usename from pg_stat_activity where application_name like 'unwalled-academy%'",
    );
    return rows.map(({ usename }) => usename);
  } finally {
    await close();
    await postgres.stop();
  }
}

const serverOf = (keeper: ChildProcess) => childrenOf(keeper.pid ?? 0)[0] ?? 0;

/** A call whose body comes in two parts; returns its status once the second was sent. */
function halfSent(url: string) {
  const body = JSON.stringify({ email: `half-${Math.random()}@example.com` });
  const call = request(`${url}/api/newsletters`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on("error", reject);
  });
  // the code that awaits it gets the error
  status.catch(() => {});
  const sent = new Promise<void>((resolve) => call.write(body.slice(0, 5), () => resolve()));
  return { status, sent, finish: () => call.end(body.slice(5)) };
}

test("an unforeseen error lets what is in flight finish and the server is started again, as after kill -9; SIGTERM ends it", async () => {
  const { keeper, dataDir, url, output, exitCode } = await startSupervised();
  for (const error of ["SIGUSR2", "SIGURG"] as const) {
    await ready(url, { withinMs: startLimitMs });
    const server = serverOf(keeper);
    const call = halfSent(url);
    await call.sent;
    // the server has met the call: it answers one that came after it
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    process.kill(server, error);
    // it takes no more calls
    await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow());
    call.finish();
    expect(await call.status, error).toBe(200);
    await eventually(() => expect(isAlive(server)).toBe(false));
  }
  // reported a moment after the process is gone
  await eventually(() => expect(output().match(/The academy ended unexpectedly \(exit code 70\)/g)).toHaveLength(2));

  await ready(url, { withinMs: startLimitMs });
  expect(await rolesOnConnections(dataDir)).toEqual(["academy"]);
  const killed = serverOf(keeper);
  process.kill(killed, "SIGKILL");
  await eventually(() => expect(isAlive(killed)).toBe(false));
  await ready(url, { withinMs: startLimitMs });
  const last = serverOf(keeper);
  // as soon as it answers
  keeper.kill("SIGTERM");
  expect(await exitCode()).toBe(0);
  expect(isAlive(last)).toBe(false);
}, 360_000);

test("a setting that is wrong is shown once, and nothing is tried again", async () => {
  const { output, exitCode } = await startSupervised({ PORT: "many" });
  expect(await exitCode()).toBe(1);
  expect(output().match(/PORT/g)).toHaveLength(1);
  expect(output()).not.toContain("started again");
}, 60_000);

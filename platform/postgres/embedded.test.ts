import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startEmbeddedPostgres } from "./embedded.ts";
import { isAlive } from "./is-alive.ts";

let root: string;
let dataDir: string;

beforeEach(({ onTestFinished }) => {
  root = mkdtempSync(join(tmpdir(), "unwalled-embedded-"));
  // mkdtemp makes it ours alone, and under root Postgres runs as another user
  chmodSync(root, 0o755);
  dataDir = join(root, "data");
  mkdirSync(dataDir);
  // the socket too is in what is removed afterwards
  vi.stubEnv("TMPDIR", root);
  // what the tests register later runs earlier: the servers have stopped by then
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

/** Runs one statement on a connection of its own. */
async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // the server may be killed while the connection is open
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const until = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 60_000 });

/** A process of its own that starts the database, shows how, and stays. */
async function startInProcess({ durable = false } = {}): Promise<{
  process: ChildProcess;
  url: string;
  ownerUrl: string;
  pid: number;
}> {
  const embedded = fileURLToPath(new URL("./embedded.ts", import.meta.url));
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(embedded)});
    console.log(JSON.stringify(await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: ${durable} })));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await child.stdout.take(1).toArray()) as Buffer[];
  return { process: child, ...JSON.parse(String(line)) };
}

describe("the embedded database", () => {
  it("keeps its rows from one start to the next, and stops when it is left", async () => {
    const lines: string[] = [];
    const first = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    expect(first).toMatchObject({ location: dataDir });
    expect(lines[0]).toMatch(/^Making the database \(Postgres 18\.\d+\) in /);
    expect(await query(first.url, "show fsync")).toEqual([{ fsync: "on" }]);
    expect(await query(first.url, "show shared_buffers")).toEqual([{ shared_buffers: "64MB" }]);
    await query(first.ownerUrl, "create table saved as select 42 as answer");
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await startEmbeddedPostgres({ dataDir });
    onTestFinished(() => second.stop());
    expect(await query(second.ownerUrl, "select answer from saved")).toEqual([{ answer: 42 }]);
  });

  it("is made once and shared when several start at the same moment; the last to leave stops it", async () => {
    const [embeddedPostgres, two] = await Promise.all([
      startEmbeddedPostgres({ dataDir, durable: false }),
      startEmbeddedPostgres({ dataDir, durable: false }),
    ]);
    expect([two.url, two.pid]).toEqual([embeddedPostgres.url, embeddedPostgres.pid]);
    expect(readdirSync(dataDir).filter((name) => name.includes(".new."))).toEqual([]);
    await embeddedPostgres.stop();
    expect(await query(two.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await two.stop();
    expect(isAlive(two.pid)).toBe(false);
  });

  it("outlives the kill -9 of all its processes; the next start takes it over and stops it", async () => {
    const inProcess = await startInProcess();
    const two = await startInProcess();
    expect(two.pid).toBe(inProcess.pid);
    await query(inProcess.ownerUrl, "create table saved as select 42 as answer");
    for (const { process: killed } of [inProcess, two]) {
      killed.kill("SIGKILL");
      await until(() => !isAlive(killed.pid ?? 0));
      expect(await query(two.ownerUrl, "select answer from saved")).toEqual([{ answer: 42 }]);
    }

    const next = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(next.pid).toBe(inProcess.pid);
    expect(await query(next.ownerUrl, "select answer from saved")).toEqual([{ answer: 42 }]);
    // the server needs a moment to see that the killed ones have gone
    await next.stop();
    await until(() => !isAlive(next.pid));
  });

  it("comes back at the same address when the server itself is killed", async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    onTestFinished(() => server.stop());
    await query(server.ownerUrl, "create table saved as select 42 as answer");
    const killed = server.pid;
    process.kill(killed, "SIGKILL");
    await until(() => server.pid !== killed);
    expect(await query(server.ownerUrl, "select answer from saved")).toEqual([{ answer: 42 }]);
  });

  it("is not fooled by a pid file whose number now belongs to another program", async () => {
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    await first.stop();
    writeFileSync(
      join(dataDir, "pg18/data/postmaster.pid"),
      `${process.pid}\n${dataDir}\n0\n5432\n/tmp\n\n0 0\nready\n`,
    );
    const second = await startEmbeddedPostgres({ dataDir, durable: false });
    onTestFinished(() => second.stop());
    expect(second.pid).not.toBe(process.pid);
  });

  it("removes what a killed first start left half-made, but not what may still be in the making", async () => {
    const names = {
      abandoned: "pg18.new.999999999.aa",
      young: "pg18.new.999999998.bb",
      living: `pg18.new.${process.ppid}.cc`,
    };
    for (const name of Object.values(names)) mkdirSync(join(dataDir, name, "data"), { recursive: true });
    const hourAgo = Date.now() / 1000 - 3600;
    for (const name of [names.abandoned, names.living]) utimesSync(join(dataDir, name), hourAgo, hourAgo);
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    await server.stop();
    expect(existsSync(join(dataDir, names.abandoned))).toBe(false);
    expect(existsSync(join(dataDir, names.young))).toBe(true);
    expect(existsSync(join(dataDir, names.living))).toBe(true);
  });

  it("shows in one sentence why it cannot start", async () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    await expect(startEmbeddedPostgres({ dataDir: join(file, "data") })).rejects.toMatchObject({
      code: "not_a_directory",
      message: `${join(file, "data")} is in the way: it is not a directory.`,
    });
    await expect(startEmbeddedPostgres({ dataDir, binariesDirectory: dataDir })).rejects.toMatchObject({
      code: "binaries_unusable",
    });
    writeFileSync(join(dataDir, "pg18.location"), `${dataDir}/elsewhere\n`);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({ code: "moved_away" });
  });
});

it.runIf(process.platform === "linux")(
  "says which process is in the way when a server hangs",
  async () => {
    const server = await startInProcess();
    server.process.kill("SIGKILL");
    process.kill(server.pid, "SIGSTOP");
    onTestFinished(() => void process.kill(server.pid, "SIGKILL"));
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toMatchObject({
      code: "hangs",
      message: expect.stringContaining(`Postgres (process ${server.pid}) runs on`),
    });
  },
  60_000,
);

describe.runIf(process.getuid?.() === 0)("for root, in a directory that Postgres' user cannot enter", () => {
  it("keeps the database in a place that it can, and notes where", async () => {
    chmodSync(dataDir, 0o700);
    const lines: string[] = [];
    const first = await startEmbeddedPostgres({ dataDir, durable: false, log: (line) => lines.push(line) });
    onTestFinished(() => {
      rmSync(first.location, { recursive: true, force: true });
      const location = dirname(first.location);
      if (readdirSync(location).length === 0) rmdirSync(location);
    });
    await query(first.ownerUrl, "create table saved as select 42 as answer");
    await first.stop();
    expect(first.location.startsWith(dataDir)).toBe(false);
    expect(lines.at(-1)).toMatch(`The database is in ${first.location}: `);
    expect(readdirSync(dataDir)).toEqual(["pg18.location"]);

    const second = await startEmbeddedPostgres({ dataDir, durable: false });
    onTestFinished(() => second.stop());
    expect(second.location).toBe(first.location);
    expect(await query(second.ownerUrl, "select answer from saved")).toEqual([{ answer: 42 }]);
  });
});

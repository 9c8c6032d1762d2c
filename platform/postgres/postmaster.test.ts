import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { type Cluster, clusterIn } from "./cluster.ts";
import { isAlive } from "./is-alive.ts";
import { discardForeignPidFile, findPostmaster, pidFile, stopPostmaster } from "./postmaster.ts";

let cluster: Cluster;
let said: string[];
const log = (line: string) => said.push(line);

beforeEach(({ onTestFinished }) => {
  said = [];
  const home = mkdtempSync(join(tmpdir(), "unwalled-postmaster-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  cluster = clusterIn(home, 18);
  mkdirSync(cluster.data, { recursive: true });
});

/** A process that the system knows by that program name. */
async function startAs(name: string): Promise<number> {
  const child: ChildProcess = spawn("sleep", ["60"], { argv0: name, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await new Promise((resolve) => child.once("spawn", resolve));
  // spawned is before the new program's name can be read
  await eventually(() => expect(readFileSync(`/proc/${child.pid}/cmdline`, "utf8")).toContain(name));
  return child.pid ?? 0;
}

describe.runIf(process.platform === "linux")("the server's own description", () => {
  it("is read whole", async () => {
    const pid = await startAs("/somewhere/postgres");
    writeFileSync(pidFile(cluster), `${pid}\n/data\n1700000000\n5432\n/tmp/socket\n\n  123 456\nready   \n`);
    expect(findPostmaster(cluster)).toEqual({ pid, port: 5432, socketDirectory: "/tmp/socket", status: "ready" });
  });

  it("has no address while the server has not yet written it", async () => {
    const pid = await startAs("postgres");
    writeFileSync(pidFile(cluster), `${pid}\n/data\n1700000000\n5432\n\n`);
    expect(findPostmaster(cluster)).toEqual({ pid, port: 5432, socketDirectory: null, status: "starting" });
    writeFileSync(pidFile(cluster), "");
    expect(findPostmaster(cluster)).toBeNull();
  });

  it("counts as none when its process is dead or runs something else, and is then put away", async () => {
    expect(findPostmaster(cluster)).toBeNull();
    const other = await startAs("something-else");
    writeFileSync(pidFile(cluster), `${other}\n/data\n1\n5432\n/tmp\n\n0 0\nready\n`);
    expect(findPostmaster(cluster)).toBeNull();
    discardForeignPidFile(cluster);
    expect(readdirSync(dirname(pidFile(cluster)))).toEqual([]);
  });

  it("stays when its process may be the server", async () => {
    const pid = await startAs("postgres");
    writeFileSync(pidFile(cluster), `${pid}\n`);
    discardForeignPidFile(cluster);
    expect(readdirSync(dirname(pidFile(cluster)))).toEqual(["postmaster.pid"]);
  });

  it("takes a zombie for dead", async () => {
    // the shell ends without waiting for its child, and its successor never does
    const parent = spawn("/bin/sh", ["-c", "sleep 0.1 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [line] = (await parent.stdout.take(1).toArray()) as Buffer[];
    const child = Number.parseInt(String(line), 10);
    expect(isAlive(child)).toBe(true);
    await eventually(() => expect(isAlive(child)).toBe(false));
    expect(isAlive(parent.pid ?? 0)).toBe(true);
  });
});

describe.runIf(process.platform === "linux")("stopping the server", () => {
  /** A process known as postgres that runs `onSignal` (shell) when it is interrupted, and is the cluster's server. */
  async function startServer(onSignal: string): Promise<number> {
    const script = `trap '${onSignal}' INT; echo ready; while :; do sleep 0.02; done`;
    const child = spawn("/bin/sh", ["-c", script], { argv0: "postgres", stdio: ["ignore", "pipe", "ignore"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    // it says so once the trap is set
    await new Promise((resolve) => child.stdout.once("data", resolve));
    writeFileSync(pidFile(cluster), `${child.pid}\n/data\n1\n5432\n/tmp\n\n0 0\nready\n`);
    return child.pid ?? 0;
  }

  it("waits for the process itself, which outlives its pid file", async () => {
    const pid = await startServer(`rm "${pidFile(cluster)}"; sleep 0.4; exit`);
    await stopPostmaster(cluster, { kindlyForMs: 10_000, log });
    expect(said).toEqual([]);
    expect(findPostmaster(cluster)).toBeNull();
    expect(isAlive(pid)).toBe(false);
  });

  it("stops one at once that does not heed a kind signal", async () => {
    const pid = await startServer(":");
    await stopPostmaster(cluster, { kindlyForMs: 200, log });
    expect(isAlive(pid)).toBe(false);
    expect(said).toEqual([expect.stringMatching(/has not stopped after 0\.2 s: it is told to end at once/)]);
  });

  it("kills one that hears nothing at all, and says so", async () => {
    const pid = await startServer(":");
    process.kill(pid, "SIGSTOP");
    // a process that was not stopped yet would take the next signal first
    await expect.poll(() => /\) T /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))).toBe(true);
    await stopPostmaster(cluster, { kindlyForMs: 0, log });
    expect(isAlive(pid)).toBe(false);
    expect(said.at(-1)).toMatch(/hangs: it is killed with all its processes/);
  });

  it("has nothing to do where none runs", async () => {
    await expect(stopPostmaster(cluster, { kindlyForMs: 0, log })).resolves.toBeUndefined();
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { type Cluster, clusterIn } from "./cluster.ts";
import { isAlive } from "./is-alive.ts";
import { discardForeignPidFile, findPostmaster } from "./postmaster.ts";

let cluster: Cluster;
const pidFile = ({ data }: Cluster) => join(data, "postmaster.pid");

beforeEach(({ onTestFinished }) => {
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
    const otherPid = await startAs("something-else");
    writeFileSync(pidFile(cluster), `${otherPid}\n/data\n1\n5432\n/tmp\n\n0 0\nready\n`);
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
    const parent = spawn("/bin/sh", ["-c", "exec 3<&0; cat <&3 >&2 & echo $!; exec sleep 60"], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [line] = (await parent.stdout.take(1).toArray()) as Buffer[];
    const child = Number.parseInt(String(line), 10);
    expect(isAlive(child)).toBe(true);
    parent.stdin.end();
    await eventually(() => expect(isAlive(child)).toBe(false));
    expect(isAlive(parent.pid ?? 0)).toBe(true);
  });
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { type Cluster, readPassword } from "./cluster.ts";
import type { Postmaster } from "./postmaster.ts";

/** What Postgres is started with, and where it is reached. */

/** What a cluster that no one keeps does without: some hundred databases live for seconds each, and no copy of them is made. */
const throwAway = { autovacuum: "off", wal_level: "minimal", max_wal_senders: "0" };

/** The arguments of the server on this cluster. */
export function serverArguments(
  cluster: Cluster,
  { directory, port, durable }: { directory: string; port: number; durable: boolean },
): string[] {
  const settings = {
    listen_addresses: process.platform === "win32" ? "127.0.0.1" : "",
    unix_socket_directories: process.platform === "win32" ? "" : directory,
    unix_socket_permissions: "0700",
    port: String(port),
    max_connections: "100",
    shared_buffers: "64MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(durable ? { fsync: "on" } : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", ...throwAway }),
  };
  return ["-D", cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The address of a running server, with its password. */
export function urlOf(cluster: Cluster, { port, socketDirectory }: Postmaster): string {
  const access = `app:${encodeURIComponent(readPassword(cluster))}`;
  if (process.platform === "win32") return `postgres://${access}@127.0.0.1:${port}/postgres`;
  // the host in the query wins; the one before the path is there because URL parsers insist on it
  return `postgres://${access}@localhost:${port}/postgres?host=${encodeURIComponent(socketDirectory ?? "")}`;
}

/** The port of earlier starts, so that a restarted server is found where it was; a free one the first time. */
export async function rememberedPort(cluster: Cluster): Promise<number> {
  const file = join(cluster.directory, "port");
  const earlier = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
  const port = (await listenBriefly(earlier)) || (await listenBriefly(0));
  if (port !== earlier) writeFileSync(file, String(port));
  return port;
}

function listenBriefly(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(0));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

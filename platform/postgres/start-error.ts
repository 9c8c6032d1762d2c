import { existsSync, readFileSync, statSync } from "node:fs";
import type { Cluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/** What is wrong with a server that did not start, in the last words of its log. */
export function startError(cluster: Cluster, earlierLogBytes: number): EmbeddedPostgresError {
  const written = existsSync(cluster.logFile) ? readFileSync(cluster.logFile) : Buffer.alloc(0);
  const lines = written
    .subarray(written.length < earlierLogBytes ? 0 : earlierLogBytes)
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .filter(Boolean);
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? "it wrote no log";
  if (/No space left|Disk quota/i.test(reason)) {
    return new EmbeddedPostgresError("disk_full", `The disk that holds ${cluster.directory} is full.`);
  }
  return new EmbeddedPostgresError(
    "did_not_start",
    `Postgres did not start on ${cluster.directory}: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, "")} (log: ${cluster.logFile})`,
  );
}

/** Errors of earlier starts are in the log too, and are not this one's. */
export function logSize(cluster: Cluster): number {
  return existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0;
}

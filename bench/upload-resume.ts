/**
 * Sends 25 MB to the built server, cut at 20 random offsets: the connection, and every fourth time the server itself, by
 * kill -9. Prints what had to be sent again. Then another upload is left halfway and the clock moved by an hour. Exits with 1
 * unless the file that arrived is the one that was sent and nothing of the other is left. Run: npm run bench:upload-resume
 */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { cleanupUploads, unfinishedMs } from "#features/uploads/server/cleanup-uploads.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { cleanupPendingFiles } from "#platform/files/cleanup-pending-files.ts";
import { openFileStore } from "#platform/files/open-file-store.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { freePort, type RunningServer, startServer } from "#tests/support/running-server.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const megabyte = 1024 * 1024;
const cuts = 20;
const killEvery = 4;

/** A PDF of 25 MB that nothing can make smaller. */
function document(): Buffer {
  const bytes = Buffer.from(samplePdf(25 * megabyte));
  // Its ballast is a comment: any letters do.
  const noise = Buffer.from(randomBytes(18 * megabyte).toString("base64"));
  noise.copy(bytes, 1_000, 0, 24 * megabyte);
  return bytes;
}

const dataDir = temporaryFolder("bench-upload-resume");
const postgres = await startEmbeddedPostgres({ dataDir });
const database = openDatabase(postgres.ownerUrl, { max: 2 });
const port = await freePort();
const start = () => startServer({ port, dataDir, env: { DATABASE_URL: postgres.ownerUrl, TRUST_PROXY: "127.0.0.1" } });
let server: RunningServer = await start();

const account = await makeAccount(database.db, new Date());
const { headers: session } = await makeSession(database.db, new Date(), account.id);
const headers = { ...session, "tus-resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

async function begin(size: number): Promise<string> {
  const response = await fetch(`${server.url}/api/uploads`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(size),
      "upload-metadata": `filename ${base64("essay.pdf")},purpose ${base64("assessments.work")}`,
    },
  });
  if (response.status !== 201) throw new Error(`It was not begun: ${response.status} ${await response.text()}`);
  return response.headers.get("location") ?? "";
}
async function offsetOf(address: string): Promise<number> {
  const response = await fetch(server.url + address, { method: "HEAD", headers });
  return Number(response.headers.get("upload-offset"));
}
const send = (address: string, bytes: Buffer, offset: number) =>
  fetch(server.url + address, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
    body: new Uint8Array(bytes.subarray(offset)),
  });

/** Sends from `offset` on and ends everything once `count` bytes were written: the connection, or the server. */
async function sendUntil(address: string, bytes: Buffer, offset: number, count: number, kill: boolean): Promise<void> {
  const socket = net.connect(port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => {});
  const head = Object.entries({
    ...headers,
    host: "x",
    "content-type": "application/offset+octet-stream",
    "upload-offset": String(offset),
    "content-length": String(bytes.length - offset),
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`PATCH ${address} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`);
  await new Promise<void>((written) => socket.write(bytes.subarray(offset, offset + count), () => written()));
  if (kill) {
    process.kill(server.pid, "SIGKILL");
    await closed;
    server = await start();
  } else {
    socket.destroy();
    await closed;
  }
}

let passed = false;
try {
  const bytes = document();
  const sum = createHash("sha256").update(bytes).digest("hex");
  const address = await begin(bytes.length);
  const begunAt = performance.now();
  let [offset, kills, again] = [0, 0, 0];
  const step = Math.floor(bytes.length / (cuts + 1));
  for (let cut = 1; cut <= cuts; cut += 1) {
    const count = randomInt(1, 2 * step);
    const kill = cut % killEvery === 0;
    const end = Math.min(offset + count, bytes.length - 1);
    await sendUntil(address, bytes, offset, end - offset, kill);
    if (kill) kills += 1;
    await pause(100);
    const next = await offsetOf(address);
    if (next < offset) throw new Error(`What had arrived was lost: ${next} after ${offset}.`);
    again += Math.max(0, end - next);
    offset = next;
  }
  const last = await send(address, bytes, offset);
  const { data } = await (await fetch(server.url + address, { headers: session })).json();
  const seconds = (performance.now() - begunAt) / 1000;
  const isEqual = last.status === 204 && data.state === "ready" && data.sha256 === sum;

  const left = await begin(2 * megabyte);
  await sendUntil(left, Buffer.from(samplePdf(2 * megabyte)), 0, megabyte, true);
  const clock = fixedClock(new Date(Date.now() + unfinishedMs + 1_000).toISOString());
  const removed = await cleanupUploads({ db: database.db, clock });
  await database.db.update(pendingFiles).set({ createdAt: new Date(0) });
  await cleanupPendingFiles({ db: database.db, files: openFileStore({ dataDir }), olderThanMs: 1_000 });
  const stored = readdirSync(path.join(dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const rows = await database.db.$count(uploads);

  console.log(`25 MB, cut ${cuts} times (${kills} by kill -9 of the server), in ${seconds.toFixed(1)} s`);
  console.log(`sent again: ${(again / megabyte).toFixed(1)} MB; SHA-256 ${isEqual ? "equal" : "DIFFERENT"}`);
  console.log(
    `an hour later: ${removed} unfinished removed, ${stored.length} file stored, ${rows} row (the whole one)`,
  );
  passed = isEqual && removed === 1 && stored.length === 1 && rows === 1;
} finally {
  await server.stop();
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);

/**
 * Sends pictures and PDFs that were made to eat memory to the built server, each alone and then several at once, and prints
 * how far the memory of the server process grew, at its highest. What one file leaves would hide what the next one takes, so
 * the server is started again after every file that left something. Exits with 1 when any grew over 64 MB. Linux only.
 * Run: npm run bench:uploads
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { flat, type HostileFile, hostilePdfs, hostilePictures } from "#tests/support/hostile-files.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { newCaller } from "./support/account-server.ts";

const barMb = 64;
const atOnce = 8;

const dataDir = temporaryFolder("bench-uploads");
const postgres = await startEmbeddedPostgres({ dataDir });
const database = openDatabase(postgres.ownerUrl, { max: 2 });

let server: RunningServer | undefined;
let idle = 0;

/** A server that has answered, and what it holds then: what any first request takes is not an upload's. */
async function restart(): Promise<void> {
  server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl, TRUST_PROXY: "127.0.0.1" } });
  await (await fetch(`${server.url}/api/tutors/all`)).arrayBuffer();
  idle = kilobytes("VmRSS");
}

const kilobytes = (name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${server?.pid}/status`, "utf8"))?.[1] ?? 0);

/** A picture comes from an account of its own, and all from callers of their own: limits are not what is measured. */
async function sendPicture({ bytes }: HostileFile): Promise<number> {
  const account = await makeAccount(database.db, new Date());
  const { headers } = await makeSession(database.db, new Date(), account.id);
  return send(`/api/students/${account.id}/avatar`, { avatar: bytes }, {}, headers);
}

let applicants = 0;
function sendPdf({ bytes }: HostileFile): Promise<number> {
  applicants += 1;
  const fields = {
    fullName: "Ada Obi",
    phoneNumber: "0803 123 4567",
    email: `applicant-${applicants}@mail.test`,
    duration: "16 weeks",
    course: "Frontend",
    portfolio: "https://ada.example.com",
    fee: "₦40,000",
    paymentMode: "monthly",
    uniqueInfo: "I teach at night.",
  };
  return send("/api/tutors/applications", { syllabusFile: bytes, cvFile: bytes }, fields);
}

async function send(
  path: string,
  files: Record<string, Buffer>,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<number> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [name, bytes] of Object.entries(files))
    body.append(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  const response = await fetch(`${server?.url}${path}`, {
    method: "POST",
    body,
    headers: { ...headers, "x-forwarded-for": newCaller() },
  });
  await response.arrayBuffer();
  return response.status;
}

let worstMb = 0;
/** More than this left behind, and the next file gets a fresh server. */
const leftMb = 4;

/** Prints how high the process rose over `idle` while `work` ran. */
async function measure(name: string, task: () => Promise<string | number>): Promise<void> {
  if ((kilobytes("VmRSS") - idle) / 1024 > leftMb) {
    await server?.stop();
    await restart();
  }
  writeFileSync(`/proc/${server?.pid}/clear_refs`, "5"); // starts the high-water mark again
  const startedMs = performance.now();
  const outcome = await task();
  const grownMb = (kilobytes("VmHWM") - idle) / 1024;
  worstMb = Math.max(worstMb, grownMb);
  const took = `${(performance.now() - startedMs).toFixed(0)} ms`;
  console.log(`${grownMb.toFixed(0).padStart(5)} MB  ${String(outcome).padEnd(12)} ${took.padStart(9)}  ${name}`);
}

await restart();
try {
  console.log(`at rest ${(idle / 1024).toFixed(0)} MB; highest above it, answer, time, file:`);
  const photo = { name: "photo", bytes: await flat(1_200, 900).jpeg().toBuffer() };
  await measure("an ordinary photo, the first", () => sendPicture(photo));
  const heavy: HostileFile[] = [];
  for await (const file of hostilePictures()) {
    await measure(file.name, async () => {
      const status = await sendPicture(file);
      if (status === 200 && heavy.length < atOnce && file.name.includes("interlaced")) heavy.push(file);
      return status;
    });
  }
  for (const file of hostilePdfs()) await measure(file.name, () => sendPdf(file));
  const together = Array.from({ length: atOnce }, (_, index) => heavy[index % heavy.length] ?? photo);
  await measure(`${atOnce} pictures of the largest kind at once`, async () => {
    const statuses = await Promise.all(together.map(sendPicture));
    return [...new Set(statuses)].join(" ");
  });
  console.log(`highest: ${worstMb.toFixed(0)} MB, at most ${barMb} MB`);
  process.exitCode = worstMb > barMb ? 1 : 0;
} finally {
  await database.close();
  await server?.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * An issue of the newsletter for 10,000 readers (READERS=500 for fewer) goes to a mail server that counts, by two processes, of which
 * one at random is killed with -9 at ten random moments and started again. Exits with 1 unless no reader got two copies, and everybody
 * one, but for those whom the issue itself names as not known.
 * Run: npm run bench:newsletter
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { newsletterIssues, newsletterSubscribers } from "#features/newsletter/server/tables.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const readers = Number(process.env.READERS ?? 10_000);
const kills = 10;

const received = new Map<string, number>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onData(stream, { envelope }, callback) {
    stream.on("end", () => {
      for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1);
      callback();
    });
    stream.resume();
  },
});
server.on("error", () => {}); // a client that was killed
server.listen(0, "127.0.0.1");
await once(server.server, "listening");
const { port } = server.server.address() as AddressInfo;

const postgres = await startEmbeddedPostgres({ dataDir: temporaryFolder("bench-newsletter"), durable: true });
await migrateDatabase(postgres.ownerUrl);
const { db, close } = openDatabase(postgres.ownerUrl, { max: 2 });
const now = new Date();
const people = Array.from({ length: readers }, (_, number) => ({
  id: newId(),
  email: `reader-${number}@bench.example`,
  state: "confirmed",
  unsubscribeToken: newToken(),
  confirmedAt: now,
}));
for (let at = 0; at < readers; at += 1_000) await db.insert(newsletterSubscribers).values(people.slice(at, at + 1_000));
const issueId = newId();
const text = {
  subject: "January seats are open",
  preview: "The trial stays.",
  body: "## Twelve groups\n\nEach has six seats.\n".repeat(20),
};
await db
  .insert(newsletterIssues)
  .values({ id: issueId, number: 1, ...text, state: "sending", createdAt: now, updatedAt: now, startedAt: now });
await db.execute(sql`insert into newsletter_copies (id, issue_id, subscriber_id, due_at)
  select gen_random_uuid(), ${issueId}, id, now() from newsletter_subscribers`);

async function start(): Promise<ChildProcess> {
  const child = fork(new URL("./support/newsletter-sender.ts", import.meta.url), {
    env: { ...process.env, DATABASE_URL: postgres.ownerUrl, SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  await once(child, "message");
  return child;
}

const startedAt = performance.now();
const senders = await Promise.all([start(), start()]);
for (let killed = 0; killed < kills; ) {
  const before = received.size;
  await pause(100 + Math.random() * readers * 0.8);
  if (received.size >= readers * 0.97) break;
  // A kill counts while mail goes.
  if (received.size === before) continue;
  const which = Math.floor(Math.random() * senders.length);
  senders[which]?.kill("SIGKILL");
  senders[which] = await start();
  killed += 1;
  console.log(`killed for the ${killed}. time after ${received.size} copies`);
  if (killed === kills) console.log("the rest goes on alone");
}
const state = async () =>
  (await db.select({ state: newsletterIssues.state }).from(newsletterIssues))[0]?.state ?? "none";
while ((await state()) !== "sent") await pause(250);
const seconds = (performance.now() - startedAt) / 1000;
for (const sender of senders) sender.kill("SIGKILL");

const { rows: copies } = await db.execute<{ email: string; state: string }>(
  sql`select subscriber.email, copy.state from newsletter_copies copy join newsletter_subscribers subscriber on subscriber.id = copy.subscriber_id`,
);
const notKnown = new Set(copies.flatMap(({ email, state: of }) => (of === "unknown" ? [email] : [])));
const twice = [...received].filter(([, count]) => count > 1).length;
const missed = people.filter(({ email }) => !received.has(email)).map(({ email }) => email);
const missedUnnamed = missed.filter((email) => !notKnown.has(email)).length;
const wrongly = copies.filter(({ email, state: of }) => of === "sent" && !received.has(email)).length;
console.log(
  `${readers} readers, ${seconds.toFixed(0)} s: ${received.size} got the issue, ${twice} twice, ${missed.length} not; ` +
    `${notKnown.size} are named as not known, of whom ${notKnown.size - missed.length + missedUnnamed} got it; ${missedUnnamed} missed without a name, ${wrongly} counted as sent and not`,
);
await close();
await postgres.stop();
server.close();
process.exit(twice === 0 && missedUnnamed === 0 && wrongly === 0 ? 0 : 1);

/**
 * 200 people in 100 conversations on two processes of the built server with one Postgres (MESSAGES=2000 for fewer than 100,000): each
 * writes, hears by a live stream that something changed and asks for what it does not know. First without errors, for the time from
 * posting to having it at the other side; then with a process killed with -9 at random and started again, the connections on which
 * processes listen cut, and people's streams cut. Limits are emptied as it goes, since no one writes so much. Exits with 1
 * unless nothing is lost, nothing is handed out twice, both sides have the one order of the database, and the times are stored.
 * Run: npm run bench:messages
 */
import { randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { asc, eq, sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import type { SentAnswer, ThreadPage } from "#features/messaging/contract.ts";
import { openConversation } from "#features/messaging/server/public.ts";
import { messages } from "#features/messaging/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { freePort, type RunningServer, startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { addressOf, send } from "./support/callers.ts";

const pairs = 100;
const expected = Number(process.env.MESSAGES ?? 100_000);
/** Messages of each person with errors, and before without. */
const item = Math.ceil(expected / (2 * pairs));
const calmEach = 20;
/** The first of them find processes that have just started, and are not counted. */
const warmEach = 5;
/** Without errors so many are written a second, all together. */
const calmRate = 100;
const goals = { p50Ms: 15, p99Ms: 100 };
const below = (count: number) => Math.floor(Math.random() * count);

const dataDir = temporaryFolder("bench-messages");
const postgres = await startEmbeddedPostgres({ dataDir });
const ports = [await freePort(), await freePort()];
const start = (number: number): Promise<RunningServer> =>
  startServer({
    port: ports[number] ?? 0,
    dataDir: `${dataDir}-server`,
    env: { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent", BASE_URL: `http://127.0.0.1:${ports[0]}` },
  });
const servers = [await start(0), await start(1)];
const database = openDatabase(postgres.ownerUrl, { max: 4 });
const { db } = database;
const counts = { posts: 0, retries: 0, kills: 0, listenersCut: 0, streamsCut: 0 };
let isOver = false;
/** When a message was posted, by its words, until the other side has it. */
const postedAt = new Map<string, number>();
const tookMs: number[] = [];

class Person {
  readonly #number: number;
  readonly #token: string;
  readonly #path: string;
  readonly conversation: string;
  /** What was handed out, in the order in which it was. */
  readonly seen: { id: string; body: string; fromMe: boolean }[] = [];
  readonly #ids = new Set<string>();
  twice = 0;
  #change = 0;
  #isAsking = false;
  #askAgain = false;
  #stream: http.ClientRequest | undefined;
  /** A browser keeps its connections. */
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

  constructor(number: number, token: string, path: string, conversation: string) {
    this.#number = number;
    this.#token = token;
    this.#path = path;
    this.conversation = conversation;
  }

  #address(path: string): string {
    return `http://127.0.0.1:${ports[below(2)]}/api/${path}`;
  }

  get #options() {
    const headers = { authorization: `Bearer ${this.#token}` };
    return { from: addressOf(this.#number), headers, agent: this.#agent };
  }

  /** Posts until it is taken, always with the same key. */
  async write(body: string): Promise<void> {
    const key = randomUUID();
    postedAt.set(body, performance.now());
    for (;;) {
      counts.posts += 1;
      try {
        const { from, headers, agent } = this.#options;
        const response = await send(this.#address(`${this.#path}/messages`), {
          method: "POST",
          from,
          agent,
          headers: { ...headers, "idempotency-key": key },
          body: { conversationId: this.conversation, body },
          withinMs: 15_000,
        });
        if (response.status === 200) {
          if ((response.body as SentAnswer).message.body !== body) throw new Error("Another message was answered.");
          return;
        }
        if (response.status < 500 && response.status !== 429) {
          throw new Error(`A message was refused: ${response.status} ${JSON.stringify(response.body)}`);
        }
      } catch (error) {
        if (error instanceof Error && /refused:|Another/.test(error.message)) throw error;
      }
      counts.retries += 1;
      await pause(50 + below(300));
    }
  }

  /** Asks for what changed since what it knows, once more for each word that came since. */
  async catchUp(): Promise<void> {
    this.#askAgain = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#askAgain && !isOver) {
      this.#askAgain = false;
      try {
        const location = `${this.#path}/conversations/${this.conversation}?since=${this.#change}`;
        const response = await send(this.#address(location), { method: "GET", ...this.#options, withinMs: 15_000 });
        if (response.status !== 200) throw new Error(String(response.status));
        const page = response.body as ThreadPage;
        for (const message of page.data) this.#receive(message);
        this.#change = page.change;
        if (page.hasMore) this.#askAgain = true;
      } catch {
        this.#askAgain = true;
        await pause(50 + below(300));
      }
    }
    this.#isAsking = false;
  }

  #receive({ id, body, fromMe }: ThreadPage["data"][number]): void {
    if (this.#ids.has(id)) this.twice += 1;
    this.#ids.add(id);
    this.seen.push({ id, body, fromMe });
    const at = postedAt.get(body);
    if (fromMe || at === undefined) return;
    tookMs.push(performance.now() - at);
    postedAt.delete(body);
  }

  /** Hears what changed, for as long as the bench goes on; a stream that ends is opened again. */
  async listen(): Promise<void> {
    while (!isOver) {
      await new Promise<void>((resolve) => {
        const { from, headers } = this.#options;
        const request = http.get(this.#address("students/live"), { localAddress: from, headers, agent: false });
        this.#stream = request;
        request.once("error", () => resolve());
        request.once("response", (response) => {
          response.setEncoding("utf8").on("data", (text: string) => {
            if (/event: (ready|changed)/.test(text)) void this.catchUp();
          });
          response.once("close", resolve);
          response.on("error", () => {});
        });
      });
      if (!isOver) await pause(50 + below(250));
    }
  }

  cutStream(): void {
    this.#stream?.destroy();
  }
}

const now = new Date();
const [someone] = await db.select().from(tutors).limit(1);
if (!someone) throw new Error("The supplied academy has no tutor.");
const people: Person[] = [];
for (let number = 0; number < pairs; number += 1) {
  const student = await makeAccount(db, now, { fullName: `Student ${number}` });
  const tutor = await makeAccount(db, now, { role: "tutor", fullName: `Tutor ${number}` });
  const tutorId = newId();
  await db.insert(tutors).values({ ...someone, id: tutorId, slug: `bench-${number}`, accountId: tutor.id });
  const { id } = await openConversation({ db, clock: { now: () => now } }, { studentId: student.id, tutorId });
  for (const [at, account, path] of [
    [0, student, "students"],
    [1, tutor, "desk/tutor"],
  ] as const) {
    people.push(new Person(2 * number + at, (await makeSession(db, now, account.id)).token, path, id));
  }
}
const listening = people.map((person) => person.listen());
const emptied = setInterval(() => void db.execute(sql`delete from rate_counters`).catch(() => {}), 500);
await pause(3_000);

// ---- without errors -------------------------------------------------------------------------------------------------

const betweenMs = (people.length / calmRate) * 1_000;
await Promise.all(
  people.map(async (person, number) => {
    await pause((number / people.length) * betweenMs);
    for (let at = 0; at < calmEach; at += 1) {
      if (at === warmEach && number === 0) tookMs.length = 0;
      const begun = performance.now();
      await person.write(`calm ${number} ${at}`);
      await pause(Math.max(0, betweenMs - (performance.now() - begun)));
    }
  }),
);
await settle(calmEach);
const calm = tookMs.toSorted((a, b) => a - b);
const at = (share: number) => calm[Math.min(calm.length - 1, Math.floor(calm.length * share))] ?? Number.NaN;
console.log(
  `without faults: ${calm.length} messages at ${calmRate} a second, post to the other side p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, most ${at(1).toFixed(1)} ms`,
);

// ---- with errors ----------------------------------------------------------------------------------------------------

const errors = (async () => {
  while (!isOver) {
    await pause(3_000 + below(4_000));
    const what = below(3);
    if (what === 0) {
      const victim = below(2);
      counts.kills += 1;
      process.kill(servers[victim]?.pid ?? 0, "SIGKILL");
      await pause(below(1_500));
      servers[victim] = await start(victim);
    } else if (what === 1) {
      counts.listenersCut += 1;
      await db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unwalled-academy-events'`,
      );
    } else {
      for (const person of people) if (below(4) === 0) person.cutStream();
      counts.streamsCut += Math.round(people.length / 4);
    }
  }
})();
const begun = performance.now();
await Promise.all(
  people.map(async (person, number) => {
    for (let entry = 0; entry < item; entry += 1) await person.write(`word ${number} ${entry}`);
  }),
);
const wroteS = (performance.now() - begun) / 1_000;
await settle(calmEach + item);
isOver = true;
await errors;

/** Waits until everybody has what all wrote, or a minute has passed since the last that came. */
async function settle(ofEach: number): Promise<void> {
  const due = 2 * ofEach;
  let known = -1;
  for (let idleS = 0; idleS < 60; idleS += 1) {
    const total = people.reduce((sum, { seen }) => sum + seen.length, 0);
    if (people.every(({ seen }) => seen.length >= due)) return;
    if (total !== known) idleS = 0;
    known = total;
    await pause(1_000);
  }
}

// ---- what came of it ------------------------------------------------------------------------------------------------

const wrong = { lost: 0, twice: 0, otherOrder: 0 };
for (const person of people) {
  const stored = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, person.conversation))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  wrong.lost += Math.max(0, 2 * (calmEach + item) - new Set(person.seen.map(({ body }) => body)).size);
  wrong.twice += person.twice + (person.seen.length - new Set(person.seen.map(({ body }) => body)).size);
  if (stored.map(({ id }) => id).join() !== person.seen.map(({ id }) => id).join()) wrong.otherOrder += 1;
}
console.log(
  `with faults: ${2 * pairs * item} messages in ${wroteS.toFixed(0)} s (${((2 * pairs * item) / wroteS).toFixed(0)} a second), ${JSON.stringify(counts)}`,
);
console.log(JSON.stringify(wrong));
clearInterval(emptied);
for (const person of people) person.cutStream();
await Promise.all(listening);
await Promise.all(servers.map((server) => server.stop()));
await database.close();
await postgres.stop();
const isSlow = at(0.5) > goals.p50Ms || at(0.99) > goals.p99Ms;
if (isSlow) console.log(`missed: p50 under ${goals.p50Ms} ms, p99 under ${goals.p99Ms} ms`);
process.exit(isSlow || Object.values(wrong).some((count) => count > 0) ? 1 : 0);

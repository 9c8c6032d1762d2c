/**
 * Prints the time in which the server answers the dashboard's home and My Courses: with a hundred students in the supplied
 * academy, and with 200,000 students, 5,000 tutors and 2 million lesson events in the same Postgres. Asked for: p95 under
 * 25 ms at home, and at most 1.5 times as much with the crowd. Requests come one after another over one connection each, so
 * what is measured is the answer and not the queue. Run: npm run bench:dashboard
 */
import { rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type Crowd, openSessions, seedMany } from "./support/seed-many.ts";

const few: Crowd = { students: 100, tutors: 10, lessonEvents: 1_000 };
const many: Crowd = { students: 200_000, tutors: 5_000, lessonEvents: 2_000_000 };
const readers = 100;
const requests = 1_500;
const paths = ["/api/students/dashboard?zone=Africa/Lagos", "/api/students/my-courses"];

type Figures = { p50Ms: number; p95Ms: number };

async function measure(crowd: Crowd): Promise<Map<string, Figures>> {
  const dataDir = temporaryFolder("bench");
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    // Started once to lay the tables and the supplied academy, and again on what the crowd left.
    await (await startServer({ env: { DATABASE_URL: postgres.url } })).stop();
    const database = openDatabase(postgres.url, { max: 1 });
    const startedMs = performance.now();
    await seedMany(database.db, crowd);
    const tokens = await openSessions(database.db, readers);
    const { rows } = await database.db.execute<{ events: number }>(
      sql`select count(*)::int as events from lesson_progress`,
    );
    console.log(
      `${crowd.students.toLocaleString("en")} students, ${crowd.tutors.toLocaleString("en")} tutors, ${rows[0]?.events.toLocaleString("en")} lesson events (laid in ${Math.round((performance.now() - startedMs) / 1000)} s)`,
    );
    await database.close();
    const server = await startServer({ env: { DATABASE_URL: postgres.url } });
    try {
      const figures = new Map<string, Figures>();
      for (const path of paths) {
        await time(server.url + path, tokens, 300);
        figures.set(path, await time(server.url + path, tokens, requests));
      }
      return figures;
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function time(url: string, tokens: string[], count: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timesMs: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const startedMs = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { authorization: `Bearer ${tokens[number % tokens.length]}` } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.on("end", resolve).resume();
      }).on("error", reject);
    });
    timesMs.push(performance.now() - startedMs);
  }
  agent.destroy();
  timesMs.sort((a, b) => a - b);
  const at = (share: number) => timesMs[Math.floor(timesMs.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}

const small = await measure(few);
const large = await measure(many);
for (const path of paths) {
  const [a, b] = [small.get(path), large.get(path)];
  if (!a || !b) continue;
  console.log(
    `${path}: p50 ${a.p50Ms.toFixed(1)} ms, p95 ${a.p95Ms.toFixed(1)} ms; with the crowd p50 ${b.p50Ms.toFixed(1)} ms, p95 ${b.p95Ms.toFixed(1)} ms; ratio of p95 ${(b.p95Ms / a.p95Ms).toFixed(2)}`,
  );
  if (path.includes("/dashboard") && (a.p95Ms >= 25 || b.p95Ms >= 25 * 1.5 || b.p95Ms / a.p95Ms > 1.5))
    process.exitCode = 1;
}

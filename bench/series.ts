/**
 * 200 series of weekly classes chosen at once on two processes of the built server with one Postgres, over the hours of 5 tutors that
 * cannot hold them all: each of 100 students places two courses, with two tutors, at the same time (PLACE-01). Who is refused
 * chooses other times, three times at most. Exits with 1 where a tutor or a student has two classes at once, a series is half
 * booked or a class belongs to no one, a call ends otherwise than placed, taken or busy, or nothing was refused (then it proves nothing).
 * Run: npm run bench:series
 */
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { tutorAvailability } from "#features/classes/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { addressOf, send } from "./support/callers.ts";

const students = Number(process.env.STUDENTS ?? 100);
const tutorCount = 5;
const chances = 3;
const zone = "Africa/Lagos";

const dataDir = temporaryFolder("bench-series");
const postgres = await startEmbeddedPostgres({ dataDir });
const env = { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent" };
const servers = [await startServer({ env, dataDir }), await startServer({ env, dataDir })];
const database = openDatabase(postgres.ownerUrl, { max: 4 });
const { db } = database;
let isSound = false;
try {
  const now = new Date();
  const two = await db.select().from(courses).where(sql`${courses.weeks} >= 12`).orderBy(courses.position).limit(2);
  const taught = await db.select().from(tutors).where(eq(tutors.published, true)).orderBy(tutors.id).limit(tutorCount);
  for (const { id: tutorId } of taught) {
    await db.delete(tutorAvailability).where(eq(tutorAvailability.tutorId, tutorId));
    await db.insert(tutorAvailability).values(
      [1, 2, 3, 4, 5].map((weekday) => ({
        id: newId(),
        tutorId,
        weekday,
        startMinute: 1020,
        endMinute: 1260,
      })),
    );
  }
  const times = [1, 2, 3, 4, 5].flatMap((weekday) =>
    [1020, 1080, 1140].map((startMinute) => ({ weekday, startMinute })),
  );
  const drawn = () => {
    const first = times[Math.floor(Math.random() * times.length)];
    const others = times.filter(({ weekday }) => weekday !== first?.weekday);
    return [first, others[Math.floor(Math.random() * others.length)]];
  };

  const series: { id: string; from: string; headers: Record<string, string>; url: string }[] = [];
  for (let number = 0; number < students; number++) {
    const { id: studentId } = await makeAccount(db, now, { timeZone: zone });
    const { headers } = await makeSession(db, now, studentId);
    for (const [at, course] of two.entries()) {
      const id = newId();
      const tutorId = taught[(number + at * 2) % taught.length]?.id;
      await db.insert(enrolments).values({
        id,
        studentId,
        courseId: course.id,
        tutorId,
        plan: "monthly",
        state: "active",
        startedAt: now,
        firstPaidAt: now,
      });
      series.push({ id, from: addressOf(number), headers, url: servers[(number + at) % 2]?.url ?? "" });
    }
  }

  const statuses = new Map<string, number>();
  const tookMs: number[] = [];
  const startedMs = performance.now();
  await Promise.all(
    series.map(async ({ id, from, headers, url }) => {
      for (let chance = 0; chance < chances; ) {
        const sentMs = performance.now();
        const body = { choice: { times: drawn() }, zone };
        const { status } = await send(`${url}/api/students/placements/${id}`, {
          method: "PUT",
          from,
          headers,
          body,
          withinMs: 120_000,
        });
        tookMs.push(performance.now() - sentMs);
        const name = status === 409 && chance > 0 ? "409 again" : String(status);
        statuses.set(name, (statuses.get(name) ?? 0) + 1);
        // Too many wait for the database at once: the page shows it, and a person presses again.
        if (status === 503) await pause(500 + Math.random() * 1000);
        else if (status === 409) chance++;
        else return;
      }
    }),
  );
  const allMs = performance.now() - startedMs;

  const count = async (query: ReturnType<typeof sql>) => Number((await db.execute<{ n: string }>(query)).rows[0]?.n);
  const own = sql`select e.id as enrolment, e.student_id, s.id, s.tutor_id, s.schedule_id, s.starts_at, s.ends_at
    from enrolments e join class_sessions s on s.cohort_id = e.cohort_id and s.state = 'scheduled' where e.id in ${series.map(({ id }) => id)}`;
  const twice = (whose: "tutor_id" | "student_id") =>
    count(sql`with own as (${own}) select count(*) as n from own a join own b on a.id < b.id
      and a.${sql.raw(whose)} = b.${sql.raw(whose)} and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
  const placed = await count(
    sql`select count(*) as n from enrolments where cohort_id is not null and id in ${series.map(({ id }) => id)}`,
  );
  const weeks = sql`(select c.weeks from enrolments e join courses c on c.id = e.course_id where e.id = own.enrolment)`;
  const half = await count(sql`with own as (${own}) select count(*) as n from (
    select enrolment from own group by enrolment having count(*) <> 2 * min(${weeks}) or count(distinct schedule_id) <> 2) as halves`);
  const whole = await count(sql`with own as (${own}) select count(distinct enrolment) as n from own`);
  const stray = await count(sql`select count(*) as n from cohorts c where c.seats = 1
    and not exists (select 1 from enrolments e where e.cohort_id = c.id) and c.created_at >= ${now.toISOString()}`);
  const [tutorTwice, studentTwice] = [await twice("tutor_id"), await twice("student_id")];
  const refused = statuses.get("409") ?? 0;
  const wrong = [...statuses].filter(([status]) => !/^(200|409|503)/.test(status));
  tookMs.sort((a, b) => a - b);
  console.log(
    `${series.length} series at once on two processes: ${[...statuses].map(([status, n]) => `${n} x ${status}`).join(", ")}`,
  );
  console.log(`placed ${placed}, with classes ${whole}; half booked ${half}, groups of no one ${stray}`);
  console.log(`classes at the same time: of a tutor ${tutorTwice}, of a student ${studentTwice}`);
  console.log(
    `all after ${(allMs / 1000).toFixed(1)} s; a call p50 ${Math.round(tookMs[Math.floor(tookMs.length / 2)] ?? 0)} ms, p95 ${Math.round(tookMs[Math.floor(tookMs.length * 0.95)] ?? 0)} ms`,
  );
  isSound =
    placed > 0 &&
    placed === whole &&
    half + stray + tutorTwice + studentTwice === 0 &&
    refused > 0 &&
    wrong.length === 0;
} finally {
  await database.close();
  for (const server of servers) await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(isSound ? 0 : 1);

/**
 * 200 classes at once whose tutors did not come, with two processes that rescue them at the same time, next to two processes of the built
 * server with one Postgres, and 120 tutors who are free (RESC-01): then all students take the substitute at once, those without one too.
 * Exits with 1 where a class is rescued twice or not at all, a substitute is offered or has two classes, one who is free is offered to no
 * one, a call ends otherwise than taken, refused or busy, or nothing was refused (then it proves nothing).
 * Run: npm run bench:rescue
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { offerRescues } from "#features/classes/server/rescues/offer-rescues.ts";
import { classRescues } from "#features/classes/server/rescues/tables.ts";
import { classSessions, tutorAvailability } from "#features/classes/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { addressOf, send } from "./support/callers.ts";

const url = process.env.RESCUE_DATABASE;
if (url) {
  // One of the two that rescue: begins at the same moment as the other.
  const own = openDatabase(url, { max: 4 });
  await pause(Number(process.env.RESCUE_AT) - Date.now());
  const made = await offerRescues({ db: own.db, clock: { now: () => new Date() }, contributions: () => [] });
  await own.close();
  console.log(String(made));
  process.exit(0);
}

const classes = Number(process.env.CLASSES ?? 200);
const free = Math.round(classes * 0.6);

const dataDir = temporaryFolder("bench-rescue");
const postgres = await startEmbeddedPostgres({ dataDir });
const env = { DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: "silent" };
const servers = [await startServer({ env, dataDir }), await startServer({ env, dataDir })];
const database = openDatabase(postgres.ownerUrl, { max: 4 });
const { db } = database;
let isSound = false;
try {
  const now = new Date();
  const [course] = await db
    .select()
    .from(courses)
    .where(sql`${courses.weeks} >= 12`)
    .orderBy(courses.position)
    .limit(1);
  if (!course) throw new Error("There is no course.");
  // Tutors of the supplied academy are not in the way.
  await db.delete(tutorAvailability);

  async function teacher(number: number, isFree: boolean): Promise<string> {
    const id = newId();
    const { id: accountId } = await makeAccount(db, now, { role: "tutor" });
    await db.insert(tutors).values({
      id,
      accountId,
      slug: `bench-${number}-${isFree}`,
      fullName: `${isFree ? "Free" : "Absent"} ${number}`,
      heading: "h",
      position: "p",
      course: course?.title ?? "",
      classType: "online classes only",
      about: "a",
      learn: [],
      skills: [],
      languages: [],
      experienceYears: 5,
      location: "Lagos",
      sortOrder: 1000 + number,
      timeZone: "Etc/UTC",
    });
    await db.insert(tutorCourses).values({ tutorId: id, courseId: course?.id ?? "", position: 1 });
    if (isFree)
      await db.insert(tutorAvailability).values(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          id: newId(),
          tutorId: id,
          weekday,
          startMinute: 0,
          endMinute: 1440,
        })),
      );
    return id;
  }

  const startsAt = new Date(now.getTime() - 12 * 60_000);
  const pressing: { id: string; from: string; headers: Record<string, string>; url: string }[] = [];
  const freeIds: string[] = [];
  for (let number = 0; number < free; number++) freeIds.push(await teacher(number, true));
  // Noted as there until all are laid out, so that the servers' own minute does not begin before.
  for (let number = 0; number < classes; number++) {
    const tutorId = await teacher(number, false);
    const { id: studentId } = await makeAccount(db, now);
    const [cohortId, id] = [newId(), newId()];
    const on = now.toISOString().slice(0, 10);
    const { id: courseId } = course;
    await db
      .insert(cohorts)
      .values({ id: cohortId, courseId, tutorId, name: `Bench ${number}`, startsOn: on, state: "running", seats: 1 });
    await db.insert(enrolments).values({
      id: newId(),
      studentId,
      courseId,
      tutorId,
      cohortId,
      plan: "upfront",
      state: "active",
      startedAt: startsAt,
    });
    await db.insert(classSessions).values({
      id,
      kind: "class",
      tutorId,
      cohortId,
      courseId,
      title: `Class ${number}`,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 60 * 60_000),
      meetingUrl: "https://meet.example/bench",
      tutorJoinedAt: now,
    });
    const { headers } = await makeSession(db, now, studentId);
    pressing.push({ id, from: addressOf(number), headers, url: servers[number % 2]?.url ?? "" });
  }
  const ids = pressing.map(({ id }) => id);
  await db.update(classSessions).set({ tutorJoinedAt: null }).where(inArray(classSessions.id, ids));

  const beginsAt = Date.now() + 5_000;
  const rescuers = [0, 1].map(
    () =>
      new Promise<number>((resolve, reject) => {
        const child = spawn(process.execPath, [import.meta.filename], {
          env: { ...process.env, RESCUE_DATABASE: postgres.ownerUrl, RESCUE_AT: String(beginsAt) },
          stdio: ["ignore", "pipe", "inherit"],
        });
        let text = "";
        child.stdout.on("data", (chunk) => {
          text += chunk;
        });
        child.on("exit", (code) =>
          code === 0 ? resolve(Number(text)) : reject(new Error(`A rescuer ended with ${code}.`)),
        );
      }),
  );
  const byEach = await Promise.all(rescuers);
  const offeredMs = Date.now() - beginsAt;
  const offered = await db
    .select({ sessionId: classRescues.sessionId, substituteId: classRescues.substituteId })
    .from(classRescues)
    .where(inArray(classRescues.sessionId, ids));
  const reserved = offered.flatMap(({ substituteId }) => substituteId ?? []);

  const statuses = new Map<string, number>();
  const tookMs: number[] = [];
  const startedMs = performance.now();
  await Promise.all(
    pressing.map(async ({ id, from, headers, url: server }) => {
      for (;;) {
        const sentMs = performance.now();
        const { status } = await send(`${server}/api/students/classes/${id}/rescue`, {
          method: "POST",
          from,
          headers,
          body: { choice: "substitute" },
          withinMs: 120_000,
        });
        tookMs.push(performance.now() - sentMs);
        statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
        // Too many wait for the database at once: the page shows it, and a person presses again.
        if (status !== 503) return;
        await pause(500 + Math.random() * 1000);
      }
    }),
  );
  const allMs = performance.now() - startedMs;

  const taken = await db
    .select({ tutorId: classSessions.tutorId })
    .from(classSessions)
    .innerJoin(classRescues, and(eq(classRescues.sessionId, classSessions.id), isNotNull(classRescues.substituteId)))
    .where(and(inArray(classSessions.id, ids), eq(classRescues.state, "substituted")));
  const twice = (list: readonly string[]) => list.length - new Set(list).size;
  const rescuedTwice = twice(offered.map(({ sessionId }) => sessionId));
  const offeredTwice = twice(reserved);
  const teachesTwice = twice(taken.map(({ tutorId }) => tutorId));
  const strangers = reserved.filter((id) => !freeIds.includes(id)).length;
  const refused = statuses.get("409") ?? 0;
  const wrong = [...statuses].filter(([status]) => !/^(200|409|503)$/.test(status));
  tookMs.sort((a, b) => a - b);
  console.log(
    `${classes} classes, ${free} free tutors: rescued by each process ${byEach.join(" and ")}, ${offered.length} in all, after ${(offeredMs / 1000).toFixed(1)} s`,
  );
  console.log(
    `a class rescued twice ${rescuedTwice}, a substitute offered to two ${offeredTwice}, offered who is not free ${strangers}; offered ${reserved.length} of ${free}`,
  );
  console.log(
    `all take it at once: ${[...statuses].map(([status, n]) => `${n} x ${status}`).join(", ")}; classes taken ${taken.length}, a substitute with two ${teachesTwice}`,
  );
  console.log(
    `all after ${(allMs / 1000).toFixed(1)} s; a call p50 ${Math.round(tookMs[Math.floor(tookMs.length / 2)] ?? 0)} ms, p95 ${Math.round(tookMs[Math.floor(tookMs.length * 0.95)] ?? 0)} ms`,
  );
  isSound =
    offered.length === classes &&
    rescuedTwice + offeredTwice + teachesTwice + strangers === 0 &&
    reserved.length === free &&
    taken.length === free &&
    refused === classes - free &&
    wrong.length === 0;
} finally {
  await database.close();
  for (const server of servers) await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(isSound ? 0 : 1);

import { and, eq, gte, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { addDays, dayOf, occurrencesOf } from "../rules.ts";
import { scheduleAheadMs } from "../texts.ts";
import { classSchedules, classSessions } from "./tables.ts";

/** Makes the sessions of all schedules ahead of time. Daily: each run reaches a day further. */
export const makeSessionsJob = defineJob("classes.make-sessions", z.object({}));

/**
 * Makes the sessions of all weekly schedules that begin in the next eight weeks, for cohorts that still meet. One that was made
 * before stays as it is, moved or cancelled by hand too; one that would take a time that its tutor has given away is left out
 * until that time is free. Answers how many were made.
 */
export const makeSessions = ({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> => {
  const now = clock.now();
  // A day back: what is yesterday in UTC may be today on a schedule's clock.
  const current = gte(classSchedules.endsOn, addDays(dayOf(now, "UTC"), -1));
  return makeWhere(db, current, { from: now, until: new Date(now.getTime() + scheduleAheadMs), now });
};

export type NewSchedule = Omit<typeof classSchedules.$inferInsert, "id">;

/**
 * Adds a weekly schedule with its sessions of the next eight weeks; `from` says from when sessions are made, now unless told.
 * Answers its id.
 */
export async function addSchedule(
  { db: tx, clock }: InTx<"clock">,
  schedule: NewSchedule,
  from: Date = clock.now(),
): Promise<string> {
  const now = clock.now();
  const id = newId();
  await tx.insert(classSchedules).values({ ...schedule, id });
  await makeWhere(tx, eq(classSchedules.id, id), { from, until: new Date(now.getTime() + scheduleAheadMs), now });
  return id;
}

async function makeWhere(
  db: DbOrTx,
  which: SQL,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<number> {
  const [cohorts, tutors, people] = [cohortRows(db), tutorRows(db), personRows(db)];
  const schedules = await db
    .select({
      schedule: classSchedules,
      cohort: { courseId: cohorts.courseId, tutorId: cohorts.tutorId, state: cohorts.cohortState },
    })
    .from(classSchedules)
    .innerJoin(cohorts, eq(cohorts.id, classSchedules.cohortId))
    .innerJoin(tutors, eq(tutors.id, cohorts.tutorId))
    .leftJoin(people, eq(people.id, tutors.tutorAccountId))
    // A tutor whose account is closing or suspended holds none.
    .where(and(which, or(isNull(tutors.tutorAccountId), isNotNull(people.id))));
  let made = 0;
  for (const { schedule, cohort } of schedules) {
    // A group that has finished meets no more.
    const rows = occurrencesOf(schedule, from, cohort.state === "finished" ? now : until).map(
      ({ on, startsAt, endsAt }) => ({
        id: newId(),
        kind: "class" as const,
        scheduleId: schedule.id,
        occursOn: on,
        cohortId: schedule.cohortId,
        courseId: cohort.courseId,
        tutorId: cohort.tutorId,
        title: schedule.title,
        startsAt,
        endsAt,
        meetingUrl: schedule.meetingUrl,
        createdAt: now,
        updatedAt: now,
      }),
    );
    if (rows.length === 0) continue;
    // Without a target: neither the same day of the schedule again, nor a time that the tutor has given away.
    const added = await db.insert(classSessions).values(rows).onConflictDoNothing().returning({ id: classSessions.id });
    made += added.length;
  }
  return made;
}

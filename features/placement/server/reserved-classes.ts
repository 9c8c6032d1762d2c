import { and, eq, gt, inArray, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { TutorHours } from "#features/classes/hours-rules.ts";
import { occurrencesOf } from "#features/classes/rules.ts";
import { ownSchedule } from "../rules.ts";
import { reservedTimes } from "./tables.ts";

type Ask = { hours: ReadonlyMap<string, TutorHours>; studentId: string | null; now: Date };

/** What the tutors of `hours` keep at this moment for other students than this one (null: for anybody): a choice each, with its tutor. */
async function listReserved(db: DbOrTx, { hours, studentId, now }: Ask) {
  const courses = courseRows(db);
  return db
    .select({ tutorId: reservedTimes.tutorId, choice: reservedTimes.choice, weeks: courses.weeks })
    .from(reservedTimes)
    .innerJoin(courses, eq(courses.id, reservedTimes.courseId))
    .where(
      and(
        inArray(reservedTimes.tutorId, [...hours.keys()]),
        studentId === null ? undefined : ne(reservedTimes.studentId, studentId),
        gt(reservedTimes.until, now),
      ),
    );
}

/** The groups of which seats are reserved for others, once a seat, and the classes of the weekly times that are. */
export async function readReserved(db: DbOrTx, ask: Ask) {
  const { hours, now } = ask;
  const rows = await listReserved(db, ask);
  return {
    groups: rows.flatMap(({ choice }) => ("group" in choice ? [choice.group] : [])),
    classes: rows.flatMap(({ tutorId, choice, weeks }) => {
      const offered = hours.get(tutorId);
      if (!offered || !("times" in choice)) return [];
      return choice.times
        .flatMap((time) => occurrencesOf(ownSchedule(time, { now, hours: offered, weeks }), now))
        .map(({ startsAt, endsAt }) => ({ tutorId, startsAt, endsAt }));
    }),
  };
}

import { type AnyColumn, and, asc, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { cohortRows } from "#features/learning/server/public.ts";
import type { AttendanceState } from "../attendance-rules.ts";
import { classAttendance, classSessions } from "./tables.ts";

/** So many classes in a row that were missed are a sign. */
const missedInRow = 2;

/**
 * Whether a student missed the last two of the classes of a course about which it is known, as a column of another query that names its
 * columns of the enrolment. An excused one is not missed.
 */
export function missedLast(
  db: DbOrTx,
  { studentId, courseId }: { studentId: AnyColumn; courseId: AnyColumn },
): SQL<boolean> {
  const cohorts = cohortRows(db);
  const last = db
    .select({ state: sql<AttendanceState>`${classAttendance.state}`.as("attendance") })
    .from(classAttendance)
    .innerJoin(classSessions, eq(classSessions.id, classAttendance.sessionId))
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(
      and(
        eq(classAttendance.studentId, studentId),
        eq(cohorts.courseId, courseId),
        eq(classSessions.state, "scheduled"),
      ),
    )
    .orderBy(desc(classSessions.startsAt))
    .limit(missedInRow)
    .as("last_classes");
  return sql<boolean>`(select count(*) = ${missedInRow} and bool_and(${last.state} = 'missed') from ${last})`;
}

/** The next class of each of these cohorts, or the one that runs, by the cohort's id. */
export async function nextClassesOf(db: DbOrTx, cohortIds: readonly string[], from: Date) {
  if (cohortIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectDistinctOn([classSessions.cohortId], {
      cohortId: sql<string>`${classSessions.cohortId}`,
      id: classSessions.id,
      title: classSessions.title,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
    })
    .from(classSessions)
    .where(
      and(
        inArray(classSessions.cohortId, [...cohortIds]),
        eq(classSessions.state, "scheduled"),
        gt(classSessions.endsAt, from),
      ),
    )
    .orderBy(classSessions.cohortId, asc(classSessions.startsAt), asc(classSessions.id));
  return new Map(rows.map(({ cohortId, ...session }) => [cohortId, session]));
}

/**
 * The last classes of a course that a student had, the oldest first, with whether they were there; null where no one has noted it. Those of
 * the present cohort count from `since`, those of an earlier one where it is known.
 */
export async function lastClassesOf(
  db: DbOrTx,
  enrolment: { studentId: string; courseId: string; cohortId: string | null; inCohortSince: Date },
  { until, limit }: { until: Date; limit: number },
) {
  const cohorts = cohortRows(db);
  const rows = await db
    .select({
      id: classSessions.id,
      title: classSessions.title,
      startsAt: classSessions.startsAt,
      state: classAttendance.state,
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .leftJoin(
      classAttendance,
      and(eq(classAttendance.sessionId, classSessions.id), eq(classAttendance.studentId, enrolment.studentId)),
    )
    .where(
      and(
        eq(cohorts.courseId, enrolment.courseId),
        eq(classSessions.state, "scheduled"),
        lte(classSessions.endsAt, until),
        or(
          isNotNull(classAttendance.state),
          enrolment.cohortId === null
            ? undefined
            : and(eq(classSessions.cohortId, enrolment.cohortId), gt(classSessions.endsAt, enrolment.inCohortSince)),
        ),
      ),
    )
    .orderBy(desc(classSessions.startsAt), desc(classSessions.id))
    .limit(limit);
  return rows.reverse();
}

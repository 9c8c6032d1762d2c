import { and, asc, count, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { cohorts, enrolments } from "./tables.ts";

/** Whose: one enrolment, those of a student, of a course, of a tutor's account; left out: everybody's. */
export type PlacementScope = { enrolmentId?: string; studentId?: string; courseId?: string; tutorAccountId?: string };

function placementsWhere(
  db: DbOrTx,
  { enrolmentId, studentId, courseId, tutorAccountId }: PlacementScope,
  more: (tutors: ReturnType<typeof tutorRows>) => SQL | undefined = () => undefined,
) {
  const [people, courses, tutors] = [personRows(db), courseRows(db), tutorRows(db)];
  const where = and(
    inArray(enrolments.state, ["active", "paused"]),
    enrolmentId === undefined ? undefined : eq(enrolments.id, enrolmentId),
    studentId === undefined ? undefined : eq(enrolments.studentId, studentId),
    courseId === undefined ? undefined : eq(enrolments.courseId, courseId),
    tutorAccountId === undefined ? undefined : eq(tutors.tutorAccountId, tutorAccountId),
    more(tutors),
  );
  return {
    where,
    rows: db
      .select({
        enrolmentId: enrolments.id,
        state: enrolments.state,
        cohortSince: enrolments.cohortSince,
        since: sql<Date>`coalesce(${enrolments.firstPaidAt}, ${enrolments.startedAt})`.mapWith(enrolments.startedAt),
        student: { id: people.id, fullName: people.personName, zone: people.personZone },
        course: { id: courses.id, slug: courses.slug, title: courses.title, weeks: courses.weeks },
        tutor: {
          id: tutors.id,
          fullName: tutors.tutorName,
          accountId: tutors.tutorAccountId,
          zone: tutors.tutorZone,
          isPublished: tutors.isPublished,
        },
        cohort: {
          id: cohorts.id,
          name: cohorts.name,
          startsOn: cohorts.startsOn,
          seats: cohorts.seats,
          state: cohorts.state,
        },
      })
      .from(enrolments)
      .innerJoin(people, eq(people.id, enrolments.studentId))
      .innerJoin(courses, eq(courses.id, enrolments.courseId))
      .innerJoin(tutors, eq(tutors.id, enrolments.tutorId))
      .leftJoin(cohorts, eq(cohorts.id, enrolments.cohortId))
      .where(where),
  };
}

/** A course that goes on with a tutor, with the cohort that it is placed in; undefined where it is none, or no one's in this scope. */
export async function findPlacement(
  db: DbOrTx,
  scope: PlacementScope & ({ enrolmentId: string } | { studentId: string; courseId: string }),
) {
  const [row] = await placementsWhere(db, scope).rows;
  return row;
}
export type Placement = NonNullable<Awaited<ReturnType<typeof findPlacement>>>;

/** Who has a tutor and no classes: is in no cohort, or in one that is finished. */
const isUnplaced = () => or(isNull(cohorts.id), eq(cohorts.state, "finished"));

/** The same of everybody, those without a tutor too, as a subquery for other features to join with. */
export const unplacedRows = (db: DbOrTx) => {
  const fields = {
    id: enrolments.id,
    studentId: enrolments.studentId,
    courseId: enrolments.courseId,
    tutorId: enrolments.tutorId,
    since: sql<Date>`coalesce(${enrolments.firstPaidAt}, ${enrolments.startedAt})`
      .mapWith(enrolments.startedAt)
      .as("unplaced_since"),
  };
  // As the index has it: two selects rather than one with "or", each of which finds its few rows among all.
  const goesOn = sql`${enrolments.state} in ('active', 'paused')`;
  return db
    .select(fields)
    .from(enrolments)
    .where(and(isNull(enrolments.cohortId), goesOn))
    .unionAll(
      db
        .select(fields)
        .from(enrolments)
        // A list first: of a join the planner would read everybody's.
        .where(
          and(
            sql`${enrolments.cohortId} = any (array(${db.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.state, "finished"))}))`,
            goesOn,
          ),
        ),
    )
    .as("unplaced_rows");
};

/** Who paid for a course and has a tutor and no classes yet (PLACE-01), the one who waits longest first; `inAll` counts those beyond `limit`. */
export async function listUnplaced(
  db: DbOrTx,
  scope: Omit<PlacementScope, "enrolmentId">,
  limit: number,
): Promise<{ rows: Placement[]; inAll: number }> {
  const { rows, where } = placementsWhere(db, scope, isUnplaced);
  const [page, [current]] = await Promise.all([
    rows
      .orderBy(asc(sql`coalesce(${enrolments.firstPaidAt}, ${enrolments.startedAt})`), asc(enrolments.id))
      .limit(limit),
    countOf(db, where),
  ]);
  return { rows: page, inAll: current?.number ?? 0 };
}

const countOf = (db: DbOrTx, where: SQL | undefined) => {
  const tutors = tutorRows(db);
  return db
    .select({ number: count() })
    .from(enrolments)
    .innerJoin(tutors, eq(tutors.id, enrolments.tutorId))
    .leftJoin(cohorts, eq(cohorts.id, enrolments.cohortId))
    .where(where);
};

/**
 * The cohorts of a tutor, or of a tutor and course, that take someone, or would were a seat left, the one that starts next first. One's own
 * seat counts as taken. `on` leaves out those that are closed to joins on that day in Lagos.
 */
export function listCohortsFor(
  db: DbOrTx,
  { courseId, tutorId, on }: { courseId?: string; tutorId: string; on?: string },
) {
  const taken = db.$count(enrolments, and(eq(enrolments.cohortId, cohorts.id), ne(enrolments.state, "cancelled")));
  return db
    .select({
      id: cohorts.id,
      name: cohorts.name,
      startsOn: cohorts.startsOn,
      seats: cohorts.seats,
      taken: sql<number>`${taken}`.mapWith(Number),
    })
    .from(cohorts)
    .where(
      and(
        courseId === undefined ? undefined : eq(cohorts.courseId, courseId),
        eq(cohorts.tutorId, tutorId),
        ne(cohorts.state, "finished"),
        on === undefined ? undefined : or(isNull(cohorts.joinsUntil), gte(cohorts.joinsUntil, on)),
        // Of one seat: someone's own times.
        or(isNull(cohorts.seats), ne(cohorts.seats, 1)),
      ),
    )
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id));
}

import { and, asc, eq, ilike, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx, VerbDeps, Within } from "#platform/deps.ts";
import { containing, sourceOf } from "#platform/list/list-source.ts";
import { type CohortTime, cohortList } from "../../cohort-texts.ts";
import { learningTexts } from "../../texts.ts";
import { cohorts, enrolments } from "../tables.ts";

/** Those of several seats: one of one seat is the times of a student. */
const isGroup = () => or(isNull(cohorts.seats), ne(cohorts.seats, 1)) ?? sql`true`;

/** Groups as the office looks for them on a day in Lagos. `lastDayOf`: the last day of a cohort's timetable, which another feature has. */
export const cohortSource = (
  db: DbOrTx,
  { today, lastDayOf }: { today: string; lastDayOf: (cohortId: PgColumn) => SQL<string | null> },
) => {
  const when = sql<CohortTime>`case
    when ${cohorts.state} = 'finished' or coalesce(${lastDayOf(cohorts.id)}, ${cohorts.startsOn}) < ${today}::date then 'over'
    when ${cohorts.startsOn} > ${today}::date then 'ahead' else 'running' end`;
  const named = (text: string) => {
    const [courses, tutors] = [courseRows(db), tutorRows(db)];
    const ofCourse = db
      .select({ id: courses.id })
      .from(courses)
      .where(ilike(courses.title, containing(text)));
    const ofTutor = db
      .select({ id: tutors.id })
      .from(tutors)
      .where(ilike(tutors.tutorName, containing(text)));
    return or(
      ilike(cohorts.name, containing(text)),
      sql`${cohorts.courseId} in ${ofCourse}`,
      sql`${cohorts.tutorId} in ${ofTutor}`,
    );
  };
  return sourceOf({
    spec: cohortList,
    id: cohorts.id,
    base: isGroup(),
    filters: {
      q: named,
      when: (time) => sql`${when} = ${time}`,
      course(slug) {
        const courses = courseRows(db);
        return sql`${cohorts.courseId} in ${db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug))}`;
      },
      closed: () => lt(cohorts.joinsUntil, today),
    },
    sorts: { starts: sql`${cohorts.startsOn}::text` },
    rows: async (reading, page) => {
      const [courses, tutors, people] = [courseRows(reading), tutorRows(reading), personRows(reading)];
      const query = reading
        .select({
          id: cohorts.id,
          name: cohorts.name,
          course: { id: courses.id, slug: courses.slug, title: courses.title, weeks: courses.weeks },
          tutor: { id: tutors.id, fullName: tutors.tutorName, isPublished: tutors.isPublished },
          startsOn: cohorts.startsOn,
          seats: cohorts.seats,
          taken: sql<number>`${seatsTaken(reading)}`.mapWith(Number),
          joinsUntil: cohorts.joinsUntil,
          when,
          changedAt: cohorts.changedAt,
          changedBy: people.personName,
        })
        .from(cohorts)
        .innerJoin(courses, eq(courses.id, cohorts.courseId))
        .innerJoin(tutors, eq(tutors.id, cohorts.tutorId))
        .leftJoin(people, eq(people.id, cohorts.changedBy));
      return page(query.$dynamic());
    },
  });
};

/** How many seats of a cohort are taken. */
const seatsTaken = (db: DbOrTx) =>
  db.$count(enrolments, and(eq(enrolments.cohortId, cohorts.id), ne(enrolments.state, "cancelled")));

/** Who has a seat in a cohort, by name; the name of an account that is away is null. */
export function listSeated(db: DbOrTx, cohortId: string) {
  const people = personRows(db);
  return db
    .select({
      enrolmentId: enrolments.id,
      studentId: enrolments.studentId,
      fullName: people.personName,
      state: enrolments.state,
    })
    .from(enrolments)
    .leftJoin(people, eq(people.id, enrolments.studentId))
    .where(and(eq(enrolments.cohortId, cohortId), ne(enrolments.state, "cancelled")))
    .orderBy(asc(people.personName), asc(enrolments.id));
}

/** A group, locked until the transaction ends. Errors: AppError not_found. */
export async function lockCohort({ db: tx }: InTx, id: string): Promise<typeof cohorts.$inferSelect> {
  const [cohort] = await tx
    .select()
    .from(cohorts)
    .where(and(eq(cohorts.id, id), isGroup()))
    .for("update");
  if (!cohort) throw notFound(learningTexts.unknownCohort);
  return cohort;
}

/** Stores what changed of a group, and who changed it. */
export async function changeCohort(
  { db: tx, clock }: Within<Pick<VerbDeps, "clock">>,
  {
    id,
    changedBy,
    ...change
  }: { id: string; changedBy: string } & Partial<
    Pick<typeof cohorts.$inferInsert, "name" | "seats" | "joinsUntil" | "startsOn" | "tutorId">
  >,
): Promise<void> {
  await tx
    .update(cohorts)
    // Later than before, also within one millisecond: it is what the next change has to have seen.
    .set({
      ...change,
      changedBy,
      changedAt: sql`greatest(${clock.now().toISOString()}::timestamptz, ${cohorts.changedAt} + interval '1 millisecond')`,
    })
    .where(eq(cohorts.id, id));
}

/** Removes a group that never met, with its timetable and classes. */
export const removeCohort = async ({ db: tx }: InTx, id: string): Promise<void> => {
  await tx.delete(cohorts).where(eq(cohorts.id, id));
};

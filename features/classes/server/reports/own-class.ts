import { and, asc, eq, lt } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { classReplies } from "../class-replies.ts";
import { isTheirs } from "../rescues/class-people.ts";
import { classAttendance, classLessons, classSessions } from "../tables.ts";

/** A class of a group that the account teaches and that is not cancelled. Errors: AppError not_found. */
export async function ownClass(db: DbOrTx, accountId: string, sessionId: string) {
  const [tutors, cohorts] = [tutorRows(db), cohortRows(db)];
  const [session] = await db
    .select({
      id: classSessions.id,
      title: classSessions.title,
      cohortId: cohorts.id,
      courseId: cohorts.courseId,
      course: cohorts.courseTitle,
      tutor: tutors.tutorName,
      zone: tutors.tutorZone,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      notedAt: classSessions.notedAt,
    })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .where(
      and(eq(classSessions.id, sessionId), eq(classSessions.state, "scheduled"), eq(tutors.tutorAccountId, accountId)),
    );
  if (!session) throw notFound(classReplies.notFound);
  return session;
}
export type OwnClass = Awaited<ReturnType<typeof ownClass>>;

/** Who learns with its group, since before it was over, by name, with how they were there and when they pressed Join. */
export function studentsOf(db: DbOrTx, session: { id: string; cohortId: string; endsAt: Date }) {
  const [members, people] = [cohortMembers(db), personRows(db)];
  return db
    .select({
      id: people.id,
      name: people.personName,
      zone: people.personZone,
      state: classAttendance.state,
      joinedAt: classAttendance.joinedAt,
    })
    .from(members)
    .innerJoin(people, eq(people.id, members.studentId))
    .leftJoin(classAttendance, and(eq(classAttendance.sessionId, session.id), eq(classAttendance.studentId, people.id)))
    .where(
      and(
        eq(members.cohortId, session.cohortId),
        lt(members.since, session.endsAt),
        isTheirs(db, { sessionId: session.id, studentId: members.studentId }),
      ),
    )
    .orderBy(asc(people.personName), asc(people.id));
}

/** What the classes of a group taught, each with its class. */
export const taughtBy = (db: DbOrTx, cohortId: string) =>
  db
    .select({ lessonId: classLessons.lessonId, sessionId: classLessons.sessionId })
    .from(classLessons)
    .innerJoin(classSessions, eq(classSessions.id, classLessons.sessionId))
    .where(eq(classSessions.cohortId, cohortId));

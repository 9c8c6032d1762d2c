import { and, eq, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { type Notice, notify } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { InTx } from "#platform/deps.ts";
import type { classSessions } from "../tables.ts";
import { classCredits } from "./tables.ts";

type Session = typeof classSessions.$inferSelect;

/** That a student did not take credit for a class instead of it: a part of a query that names both. */
export const isTheirs = (db: DbOrTx, of: { sessionId: SQLWrapper | string; studentId: SQLWrapper }): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(classCredits)
      .where(and(eq(classCredits.sessionId, of.sessionId), eq(classCredits.studentId, of.studentId))),
  );

/** The students who have a class, by name: the one of a trial, or those of its group who joined it before the class was over. */
export async function studentsOfClass(db: DbOrTx, session: Session) {
  const [people, members] = [personRows(db), cohortMembers(db)];
  const columns = { id: people.id, name: people.personName, zone: people.personZone };
  if (session.studentId !== null) return db.select(columns).from(people).where(eq(people.id, session.studentId));
  return db
    .selectDistinct(columns)
    .from(members)
    .innerJoin(people, eq(people.id, members.studentId))
    .where(
      and(
        eq(members.cohortId, session.cohortId ?? ""),
        sql`${members.since} < ${session.endsAt}`,
        isTheirs(db, { sessionId: session.id, studentId: members.studentId }),
      ),
    )
    .orderBy(people.personName);
}

/** The group of a class; null: a trial. */
export async function groupOfClass(db: DbOrTx, { cohortId }: Pick<Session, "cohortId">) {
  if (cohortId === null) return null;
  const cohorts = cohortRows(db);
  const [cohort] = await db
    .select({
      id: cohorts.id,
      courseId: cohorts.courseId,
      courseTitle: cohorts.courseTitle,
      cohortSeats: cohorts.cohortSeats,
    })
    .from(cohorts)
    .where(eq(cohorts.id, cohortId));
  return cohort ?? null;
}

/** A tutor as rescues name and tell them. */
export async function tutorOf(db: DbOrTx, id: string) {
  const tutors = tutorRows(db);
  const [tutor] = await db
    .select({
      name: tutors.tutorName,
      accountId: tutors.tutorAccountId,
      zone: tutors.tutorZone,
      isPublished: tutors.isPublished,
    })
    .from(tutors)
    .where(eq(tutors.id, id));
  return tutor ?? null;
}

/** Tells a tutor, where there is an account to tell; the link leads to Today. */
export async function notifyTutorOf(
  deps: InTx<"clock">,
  tutorId: string,
  notice: Pick<Notice, "message" | "about" | "until">,
): Promise<void> {
  const tutor = await tutorOf(deps.db, tutorId);
  if (tutor?.accountId)
    await notify(deps, {
      ...notice,
      accountId: tutor.accountId,
      kind: "class-rescue",
      link: paths.workplace("tutor"),
    });
}

/** Tells the students who have a class; the link leads to their first page. */
export async function notifyStudents(
  deps: InTx<"clock">,
  session: Session,
  { but, ...notice }: Pick<Notice, "message" | "about" | "until"> & { but?: string },
): Promise<void> {
  for (const { id: accountId } of await studentsOfClass(deps.db, session))
    if (accountId !== but) await notify(deps, { ...notice, accountId, kind: "class-rescue", link: paths.dashboard() });
}

import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import type { AttendanceState } from "../../attendance-rules.ts";
import { classSessions } from "../tables.ts";
import { studentsOf } from "./own-class.ts";
import { classReports } from "./tables.ts";

/** The classes of groups that are not cancelled and have a report: a subquery for other features to join with. */
export const reportedRows = (db: DbOrTx) =>
  db
    .select({
      sessionId: classSessions.id,
      tutorId: classSessions.tutorId,
      cohortId: classSessions.cohortId,
      courseId: classSessions.courseId,
      title: classSessions.title,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      tutorJoinedAt: classSessions.tutorJoinedAt,
      reportedAt: classReports.sentAt,
    })
    .from(classReports)
    .innerJoin(classSessions, and(eq(classSessions.id, classReports.sessionId), eq(classSessions.state, "scheduled")))
    .as("reported_rows");

/** The classes that are not cancelled, of groups and trials: a subquery for other features to join with. */
export const sessionRows = (db: DbOrTx) =>
  db
    .select({
      id: classSessions.id,
      tutorId: classSessions.tutorId,
      courseId: classSessions.courseId,
      title: classSessions.title,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
    })
    .from(classSessions)
    .as("session_rows");

type Reported = {
  tutorId: string;
  cohortId: string;
  courseId: string | null;
  title: string;
  startsAt: Date;
  endsAt: Date;
  tutorJoinedAt: Date | null;
  reportedAt: Date;
  /** Who was to come, how each was there, and when they pressed Join. */
  students: { id: string; state: AttendanceState | null; joinedAt: Date | null }[];
  /** How many classes its group has that are not cancelled. */
  classesInAll: number;
};

/** Locks a class for the caller's transaction, before all that follows from it. */
export const lockClass = async ({ db: tx }: InTx, sessionId: string): Promise<void> =>
  void (await tx
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(eq(classSessions.id, sessionId))
    .for("update"));

/** A class that has a report, with who was to come; null where it has none. */
export async function findReported(db: DbOrTx, sessionId: string): Promise<Reported | null> {
  const rows = reportedRows(db);
  const [row] = await db.select().from(rows).where(eq(rows.sessionId, sessionId));
  if (!row || row.cohortId === null) return null;
  const { cohortId, sessionId: id, ...session } = row;
  const [students, classesInAll] = await Promise.all([
    studentsOf(db, { id, cohortId, endsAt: row.endsAt }),
    db.$count(classSessions, and(eq(classSessions.cohortId, cohortId), eq(classSessions.state, "scheduled"))),
  ]);
  return {
    ...session,
    cohortId,
    students: students.map(({ id: studentId, state, joinedAt }) => ({ id: studentId, state, joinedAt })),
    classesInAll,
  };
}

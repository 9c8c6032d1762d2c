import { and, desc, eq } from "drizzle-orm";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Handover } from "../../rescue-contract.ts";
import { classReplies } from "../class-replies.ts";
import { classReports } from "../reports/tables.ts";
import { classSessions } from "../tables.ts";
import { studentsOfClass, tutorOf } from "./class-people.ts";
import { classRescues } from "./tables.ts";

/** Reports that a tutor who stands in reads. */
const handed = 3;

/**
 * What a tutor needs who stands in for another: who is taught, and what the last classes of the group did. Errors: AppError not_found for a
 * class in which the account stands in for no one.
 */
export async function readHandover(
  { db }: Pick<VerbDeps, "db">,
  accountId: string,
  sessionId: string,
): Promise<Handover> {
  const tutors = tutorRows(db);
  const [row] = await db
    .select({ session: classSessions, absentId: classRescues.absentId })
    .from(classSessions)
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .innerJoin(
      classRescues,
      and(eq(classRescues.sessionId, classSessions.id), eq(classRescues.substituteId, tutors.id)),
    )
    .where(
      and(
        eq(classSessions.id, sessionId),
        eq(tutors.tutorAccountId, accountId),
        eq(classRescues.state, "substituted"),
        eq(classRescues.startsAt, classSessions.startsAt),
      ),
    );
  if (!row?.session.cohortId) throw notFound(classReplies.notFound);
  const [absent, students, reports] = await Promise.all([
    tutorOf(db, row.absentId),
    studentsOfClass(db, row.session),
    db
      .select({
        id: classSessions.id,
        title: classSessions.title,
        tutor: tutors.tutorName,
        startsAt: classSessions.startsAt,
        topics: classReports.topics,
        words: classReports.words,
        homework: classReports.homework,
        next: classReports.next,
      })
      .from(classReports)
      .innerJoin(classSessions, eq(classSessions.id, classReports.sessionId))
      .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
      .where(eq(classSessions.cohortId, row.session.cohortId))
      .orderBy(desc(classSessions.startsAt))
      .limit(handed),
  ]);
  return {
    absent: absent?.name ?? "",
    students: students.map(({ name }) => name),
    reports: reports.map((report) => ({ ...report, startsAt: report.startsAt.toISOString() })),
  };
}

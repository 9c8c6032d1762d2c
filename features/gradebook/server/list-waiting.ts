import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { assessmentResults, assessments } from "#features/assessments/server/public.ts";
import { openingOf } from "#features/assessments/settings-rules.ts";
import { attempts, hasExtraAttemptLeft, openingColumns } from "#features/attempts/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";

const waitingRows = prepared("assessments_waiting", (db) => {
  const enrolled = enrolledRows(db);
  const ofAssessment = and(eq(attempts.enrolmentId, enrolled.id), eq(attempts.assessmentId, assessments.id));
  const running = sql<boolean>`exists (${db
    .select({ one: sql`1` })
    .from(attempts)
    .where(and(ofAssessment, eq(attempts.state, "running")))})`;
  return db
    .select({
      id: assessments.id,
      enrolmentId: enrolled.id,
      startedAt: enrolled.startedAt,
      zone: enrolled.zone,
      kind: assessments.kind,
      title: assessments.title,
      week: assessments.week,
      opensAfterDays: assessments.opensAfterDays,
      opensWithLessons: assessments.opensWithLessons,
      dueAfterDays: assessments.dueAfterDays,
      lateDays: assessments.lateDays,
      attemptsAllowed: assessments.attemptsAllowed,
      isRunning: running,
      ...openingColumns(db, enrolled),
    })
    .from(enrolled)
    .innerJoin(assessments, and(eq(assessments.courseId, enrolled.courseId), eq(assessments.published, true)))
    .leftJoin(
      assessmentResults,
      and(eq(assessmentResults.enrolmentId, enrolled.id), eq(assessmentResults.assessmentId, assessments.id)),
    )
    .where(
      and(
        eq(enrolled.studentId, sql.placeholder("studentId")),
        eq(enrolled.state, "active"),
        or(isNull(assessmentResults.id), running, hasExtraAttemptLeft(db, enrolled)),
      ),
    )
    .orderBy(asc(assessments.week), asc(assessments.position), asc(assessments.id));
});

/**
 * The published assessments of the courses that a student is at that wait for them, in the order of its weeks: what is not graded yet, an
 * attempt that runs, an attempt that a grader gave.
 */
export async function listWaiting({ db, clock }: Pick<VerbDeps, "db" | "clock">, studentId: string) {
  const nowMs = clock.now().getTime();
  return (await waitingRows(db, { studentId })).map((assessment) => ({
    id: assessment.id,
    enrolmentId: assessment.enrolmentId,
    kind: assessment.kind,
    title: assessment.title,
    week: assessment.week,
    isRunning: assessment.isRunning,
    /** Open by its day or by lessons; null: its week shows when it is reached. */
    isOpen:
      assessment.opensAfterDays === null && assessment.opensWithLessons === null && assessment.given === 0
        ? null
        : openingOf(assessment, assessment, nowMs).isOpen,
  }));
}

import { and, asc, count, desc, eq, isNull, or, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { assessmentResults, assessments } from "#features/assessments/server/public.ts";
import { openingOf } from "#features/assessments/settings-rules.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { assessmentQuestions, questions, questionVersions } from "#features/questions/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { StartReason } from "../contract.ts";
import { extendedMs, extraPercentOf, startRefusal } from "../rules.ts";
import { attemptTexts } from "../texts.ts";
import { openingColumns } from "./opening-columns.ts";
import { assessmentAccommodations, attempts, type SavedSettings } from "./tables.ts";

const statusRow = prepared("attempts_standing", (db) => {
  const enrolled = enrolledRows(db);
  const course = courseRows(db);
  const student = sql.placeholder("studentId");
  const assessment = sql.placeholder("assessmentId");
  const ofAssessment = and(eq(attempts.enrolmentId, enrolled.id), eq(attempts.assessmentId, assessments.id));
  const bank = db
    .select({ id: questionVersions.id })
    .from(assessmentQuestions)
    .innerJoin(questions, eq(questions.id, assessmentQuestions.questionId))
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
    )
    .where(eq(assessmentQuestions.assessmentId, assessments.id))
    .orderBy(asc(assessmentQuestions.position));
  const extras = db
    .select({ percent: assessmentAccommodations.extraPercent })
    .from(assessmentAccommodations)
    .where(
      and(
        eq(assessmentAccommodations.studentId, student),
        or(isNull(assessmentAccommodations.assessmentId), eq(assessmentAccommodations.assessmentId, assessments.id)),
      ),
    );
  const used = db.select({ number: count() }).from(attempts).where(ofAssessment);
  const running = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(ofAssessment, eq(attempts.state, "running")));
  const result = db
    .select({ one: sql`1` })
    .from(assessmentResults)
    .where(and(eq(assessmentResults.enrolmentId, enrolled.id), eq(assessmentResults.assessmentId, assessments.id)));
  return db
    .select({
      assessment: assessments,
      course: { slug: course.slug, shortTitle: course.shortTitle },
      enrolment: { id: enrolled.id, state: enrolled.state, startedAt: enrolled.startedAt, zone: enrolled.zone },
      versions: sql<string[] | null>`array(${bank})`,
      extras: sql<number[] | null>`array(${extras})`,
      used: sql<number>`${used}`.mapWith(Number),
      ...openingColumns(db, enrolled),
      running: sql<string | null>`${running}`,
      hasResult: sql<boolean>`exists (${result})`,
      nowMs: sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)`,
    })
    .from(assessments)
    .innerJoin(course, eq(course.id, assessments.courseId))
    .innerJoin(enrolled, and(eq(enrolled.courseId, assessments.courseId), eq(enrolled.studentId, student)))
    .where(and(eq(assessments.id, assessment), eq(assessments.published, true), sql`${enrolled.state} <> 'cancelled'`))
    .orderBy(desc(enrolled.startedAt))
    .limit(1);
});

/**
 * The status of a student in an assessment: its settings, the enrolment, extra time, attempts so far and the questions there are, in one
 * prepared statement. Errors: `not_found` for an assessment of no course of theirs.
 */
export async function assessmentStatus({ db }: Pick<VerbDeps, "db">, studentId: string, assessmentId: string) {
  const [row] = await statusRow(db, { studentId, assessmentId });
  if (!row) throw notFound(attemptTexts.unknownAssessment);
  const { enrolment, extras, used, hasResult, nowMs: nowText, ...rest } = row;
  const nowMs = Number(nowText);
  const extraPercent = extraPercentOf(extras ?? []);
  const { durationMs } = row.assessment;
  const opening = openingOf(row.assessment, { ...row, ...enrolment }, nowMs);
  const refusal: StartReason | null =
    hasResult && used === 0
      ? "handed-in-otherwise"
      : startRefusal({
          questions: row.versions?.length ?? 0,
          enrolment: enrolment.state,
          attemptsUsed: used,
          ...opening,
          nowMs,
        });
  return {
    ...rest,
    enrolment,
    versions: row.versions ?? [],
    attemptsUsed: used,
    extraPercent,
    durationMs: durationMs === null ? null : extendedMs(durationMs, extraPercent),
    ...opening,
    nowMs,
    refusal,
  };
}

export type AssessmentStatus = Awaited<ReturnType<typeof assessmentStatus>>;

/** The settings that an attempt keeps. */
export const savedSettings = ({
  assessment,
  durationMs,
  attemptsAllowed,
  extraPercent,
  dueAtMs,
  closesAtMs,
}: AssessmentStatus): SavedSettings => ({
  durationMs,
  attemptsAllowed,
  extraPercent,
  counts: assessment.counts,
  opensAfterDays: assessment.opensAfterDays,
  opensWithLessons: assessment.opensWithLessons,
  dueAfterDays: assessment.dueAfterDays,
  latePointsPerDay: assessment.latePointsPerDay,
  lateFloor: assessment.lateFloor,
  lateDays: assessment.lateDays,
  passMark: assessment.passMark,
  feedback: assessment.feedback,
  drawCount: assessment.drawCount,
  shuffleQuestions: assessment.shuffleQuestions,
  shuffleOptions: assessment.shuffleOptions,
  networkGraceMs: assessment.networkGraceMs,
  offlineGraceMs: assessment.offlineGraceMs,
  openForPractice: assessment.openForPractice,
  drawPractised: assessment.drawPractised,
  dueAtMs,
  closesAtMs,
});

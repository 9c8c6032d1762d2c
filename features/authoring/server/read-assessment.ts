import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessmentResults, assessments } from "#features/assessments/server/public.ts";
import { attempts } from "#features/attempts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { submissions } from "#features/coursework/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { assessmentQuestions, questions, questionVersions } from "#features/questions/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { AuthoredAssessment, SettingsInput } from "../contract.ts";
import { publishLacks } from "../rules.ts";
import { authoringTexts } from "../texts.ts";
import { type Author, inScope } from "./scope.ts";

const minuteMs = 60_000;
const askChars = 300;

/** How many enrolments have begun an assessment: an attempt, a submission or a result. */
export const begunCount = (assessmentId: unknown) => sql<number>`(select count(*)::int from (
  select enrolment_id from ${attempts} where ${attempts.assessmentId} = ${assessmentId}
  union select enrolment_id from ${submissions} where ${submissions.assessmentId} = ${assessmentId}
  union select enrolment_id from ${assessmentResults} where ${assessmentResults.assessmentId} = ${assessmentId}) as begun)`;

/** An assessment's row as its author sets it. */
export const settingsFrom = (row: typeof assessments.$inferSelect): SettingsInput => ({
  title: row.title,
  week: row.week,
  brief: row.brief,
  rubric: row.rubric,
  durationMinutes: row.durationMs === null ? null : Math.round(row.durationMs / minuteMs),
  attemptsAllowed: row.attemptsAllowed,
  counts: row.counts,
  opensAfterDays: row.opensAfterDays,
  opensWithLessons: row.opensWithLessons,
  dueAfterDays: row.dueAfterDays,
  latePointsPerDay: row.latePointsPerDay,
  lateFloor: row.lateFloor,
  lateDays: row.lateDays,
  passMark: row.passMark,
  feedback: row.feedback,
  drawCount: row.drawCount,
  shuffleQuestions: row.shuffleQuestions,
  shuffleOptions: row.shuffleOptions,
  openForPractice: row.openForPractice,
  drawPractised: row.drawPractised,
});

/** The columns of settings. */
export const columnsOf = ({ durationMinutes, ...settings }: SettingsInput) => ({
  ...settings,
  durationMs: durationMinutes === null ? null : durationMinutes * minuteMs,
});

/** The ids of an assessment's questions, in their order. */
export const questionIdsOf = async (db: DbOrTx, assessmentId: string): Promise<string[]> =>
  (
    await db
      .select({ id: assessmentQuestions.questionId })
      .from(assessmentQuestions)
      .where(eq(assessmentQuestions.assessmentId, assessmentId))
      .orderBy(asc(assessmentQuestions.position))
  ).map(({ id }) => id);

/** An assessment with its questions and settings, for an author of its course. Errors: `not_found`. */
export async function readAssessment(
  { db }: { db: DbOrTx } | Pick<VerbDeps, "db">,
  author: Author,
  id: string,
): Promise<AuthoredAssessment> {
  const [courses, enrolled] = [courseRows(db), enrolledRows(db)];
  const [row] = await db
    .select({
      assessment: assessments,
      course: { slug: courses.slug, shortTitle: courses.shortTitle },
      begun: begunCount(assessments.id),
    })
    .from(assessments)
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .where(and(eq(assessments.id, id), inScope(db, author, assessments.courseId)));
  if (!row) throw notFound(authoringTexts.unknownAssessment);
  const { assessment, course, begun } = row;
  const [placed, running, students] = await Promise.all([
    db
      .select({
        id: questions.id,
        version: questions.currentVersion,
        kind: questionVersions.kind,
        ask: questionVersions.ask,
        points: questionVersions.points,
      })
      .from(assessmentQuestions)
      .innerJoin(questions, eq(questions.id, assessmentQuestions.questionId))
      .innerJoin(
        questionVersions,
        and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
      )
      .where(eq(assessmentQuestions.assessmentId, id))
      .orderBy(asc(assessmentQuestions.position)),
    db.$count(attempts, and(eq(attempts.assessmentId, id), eq(attempts.state, "running"))),
    db.$count(enrolled, and(eq(enrolled.courseId, assessment.courseId), inArray(enrolled.state, ["active", "paused"]))),
  ]);
  const settings = settingsFrom(assessment);
  return {
    id,
    kind: assessment.kind,
    course,
    settings,
    questions: placed.map(({ ask, ...question }) => ({ ...question, ask: ask.slice(0, askChars) })),
    isPublished: assessment.published,
    begun,
    running,
    students,
    lacks: publishLacks(assessment.kind, settings, placed.length),
  };
}

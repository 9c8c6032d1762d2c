import { and, eq, sql } from "drizzle-orm";
import { builtStatement } from "#db/statement.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { allSettled } from "#lib/all-settled.ts";
import { invalid, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps, Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { graded } from "../events.ts";
import { gradeLabel } from "../rules.ts";
import { type AssessmentKind, assessmentTexts } from "../texts.ts";
import { assessmentResults, assessments } from "./tables.ts";

export type NewResult = {
  enrolmentId: string;
  assessmentId: string;
  /** Percent of what could be reached, 0 to 100. */
  score: number;
  /** A person's words and whose they are; left out, those that are there stay. */
  comment?: string;
  byId?: string | null;
  at: Date;
};

type Recorded = { title: string; kind: AssessmentKind; studentId: string; written: string | null };

/** The work in a course of this enrolment, none where that is cancelled, and the result in it: one statement. */
const record = builtStatement<
  Recorded,
  {
    id: string;
    enrolmentId: string;
    assessmentId: string;
    score: string;
    at: string;
    comment: string;
    byId: string | null;
    hasComment: boolean;
  }
>("assessments_record_result", (on) => {
  const enrolled = enrolledRows(on);
  const value = sql.placeholder;
  const work = on
    .select({ title: assessments.title, kind: assessments.kind, studentId: enrolled.studentId })
    .from(enrolled)
    .innerJoin(
      assessments,
      and(
        eq(assessments.courseId, enrolled.courseId),
        sql`${assessments.id} = ${value("assessmentId")}`,
        eq(assessments.published, sql`true`),
      ),
    )
    .where(and(sql`${enrolled.id} = ${value("enrolmentId")}`, sql`${enrolled.state} <> 'cancelled'`));
  const { score, comment } = assessmentResults;
  return sql`
    with work (title, kind, student_id) as (${work}),
    written as (
      insert into ${assessmentResults} (id, assessment_id, enrolment_id, score, comment, by_id, graded_at)
      select ${value("id")}, ${value("assessmentId")}, ${value("enrolmentId")}, ${value("score")}, ${value("comment")}, ${value("byId")}, ${value("at")}
      from work
      on conflict (enrolment_id, assessment_id) do update set score = excluded.score, graded_at = excluded.graded_at,
        comment = case when ${value("hasComment")}::boolean then excluded.comment else ${comment} end,
        by_id = case when ${value("hasComment")}::boolean then excluded.by_id else ${assessmentResults.byId} end
      where ${score} <> excluded.score or (${value("hasComment")}::boolean and ${comment} <> excluded.comment)
      returning id
    )
    select title, kind, student_id as "studentId", (select id from written) as written from work`;
});

/**
 * Records a graded result. A second one for the same work takes the place of the first; the same one again
 * changes nothing and tells nobody. The student learns of it by the bell. Errors: `invalid` (score), `not_found` (no such work in the enrolment's course, or the enrolment was cancelled).
 */
export async function recordResult(
  { db, emit }: Within<Pick<VerbDeps, "emit">>,
  { enrolmentId, assessmentId, score, comment, byId = null, at }: NewResult,
): Promise<{ changed: boolean }> {
  if (!(score >= 0 && score <= 100)) throw invalid(assessmentTexts.scoreRange);
  const [row] = await record(db, {
    id: newId(),
    enrolmentId,
    assessmentId,
    score: String(score),
    at: at.toISOString(),
    comment: comment ?? "",
    byId,
    hasComment: comment !== undefined,
  });
  if (!row) throw notFound(assessmentTexts.unknownWork);
  const { written, ...work } = row;
  if (!written) return { changed: false };
  await allSettled([
    notify(
      db,
      {
        accountId: work.studentId,
        kind: "grade",
        message: `${work.title} is graded: ${gradeLabel(score)} of 100.`,
        link: paths.assessments(work.kind),
        // With its moment: a grade that was changed is announced again.
        about: `grade:${written}:${at.toISOString()}`,
      },
      at,
    ),
    emit(db, graded, { enrolmentId, assessmentId, score, at }),
  ]);
  return { changed: true };
}

import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { invalid, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { InTx } from "#platform/deps.ts";
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
  /** A grader's words and whose they are; left out, those that are there stay. */
  comment?: string;
  byId?: string | null;
  at: Date;
};

type Recorded = { title: string; kind: AssessmentKind; studentId: string; written: string | null };

/** The assessment in a course of this enrolment, none where that is cancelled, and the result in it: one statement. */
async function record(
  tx: Tx,
  { enrolmentId, assessmentId, score, comment, byId = null, at }: NewResult,
): Promise<Recorded | undefined> {
  const enrolled = enrolledRows(tx);
  const assessment = tx
    .select({ title: assessments.title, kind: assessments.kind, studentId: enrolled.studentId })
    .from(enrolled)
    .innerJoin(
      assessments,
      and(eq(assessments.courseId, enrolled.courseId), eq(assessments.id, assessmentId), assessments.published),
    )
    .where(and(eq(enrolled.id, enrolmentId), ne(enrolled.state, "cancelled")));
  const hasComment = sql`${comment !== undefined}::boolean`;
  const stored = assessmentResults;
  const { rows } = await tx.execute<Recorded>(sql`
    with work (title, kind, student_id) as (${assessment}),
    written as (
      insert into ${stored} (id, assessment_id, enrolment_id, score, comment, by_id, graded_at)
      select ${newId()}, ${assessmentId}, ${enrolmentId}, ${score}, ${comment ?? ""}, ${byId}, ${at} from work
      on conflict (enrolment_id, assessment_id) do update set score = excluded.score, graded_at = excluded.graded_at,
        comment = case when ${hasComment} then excluded.comment else ${stored.comment} end,
        by_id = case when ${hasComment} then excluded.by_id else ${stored.byId} end
      where ${stored.score} <> excluded.score or (${hasComment} and ${stored.comment} <> excluded.comment)
      returning id
    )
    select title, kind, student_id as "studentId", (select id from written) as written from work`);
  return rows[0];
}

/**
 * Records a graded result. A second one for the same assessment takes the place of the first; the same one again
 * changes nothing and tells no one. The student learns of it by the bell. Errors: `invalid` (score), `not_found` (no such work in the enrolment's course, or the enrolment was cancelled).
 */
export async function recordResult(deps: InTx<"emit" | "clock">, result: NewResult): Promise<{ changed: boolean }> {
  const { db, emit } = deps;
  const { enrolmentId, assessmentId, score, at } = result;
  if (!(score >= 0 && score <= 100)) throw invalid(assessmentTexts.scoreRange);
  const row = await record(db, result);
  if (!row) throw notFound(assessmentTexts.unknownAssessment);
  const { written, ...assessment } = row;
  if (!written) return { changed: false };
  await notify(deps, {
    accountId: assessment.studentId,
    kind: "grade",
    message: `${assessment.title} is graded: ${gradeLabel(score)} of 100.`,
    link: paths.assessments(assessment.kind),
    // With its moment: a grade that was changed is announced again.
    about: `grade:${written}:${at.toISOString()}`,
  });
  await emit(db, graded, { enrolmentId, assessmentId, score, at });
  return { changed: true };
}

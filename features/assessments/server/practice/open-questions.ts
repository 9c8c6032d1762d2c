import { and, eq, ne, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { questionKinds } from "../../kinds/kinds.ts";
import { assessments } from "../tables.ts";

/** A question that practice may give a student: the version that counts now, and the quiz that it is of. */
export type OpenQuestion = {
  workId: string;
  work: string;
  questionId: string;
  versionId: string;
  courseSlug: string;
  courseTitle: string;
};

/** How a question went in an attempt whose answers its student may see. */
export type SatOutcome = { questionId: string; isRight: boolean; at: Date };

/** Nothing says at once whether an answer to these is right. */
const markedByPerson = Object.values(questionKinds).flatMap((kind) => (kind.isMarkedByPerson ? [kind.name] : []));

/** Whether the answers of an attempt (`t`) are the student's to see: mayReview of attempt-rules.ts, for many at once. */
const maySee =
  sql.raw(`(t.state = 'released' and (t.settings ->> 'feedback' = 'graded' or (t.settings ->> 'feedback' = 'due'
  and coalesce((t.settings ->> 'closesAtMs')::float8 < extract(epoch from clock_timestamp()) * 1000, false))))`);

/**
 * Binds which questions practice may give a student, with their keys: those of quizzes that are open for practice, and of these
 * - while an attempt is left, only what the review of an earlier one has shown already;
 * - all of them once none is left or the quiz is closed;
 * - nothing of a quiz while an attempt at it runs;
 * - never one that is on a paper of theirs whose answers may not be seen, of whatever work.
 * A course that is paused stays readable, and so does its practice.
 */
export const openQuestions =
  (db: Db) =>
  async (studentId: string, only: { work?: string } = {}): Promise<OpenQuestion[]> => {
    const enrolled = enrolledRows(db);
    const course = courseRows(db);
    const { rows } = await db.execute<OpenQuestion>(sql`
      with works as (
        select distinct on (a.id) a.id, a.title, a.course_id, a.feedback, a.attempts_allowed, ${enrolled.id} as enrolment_id,
          coalesce(${enrolled.startedAt} + (a.due_after_days + a.late_days) * interval '1 day' < clock_timestamp(), false) as is_closed
        from assessments a join ${enrolled} on ${enrolled.courseId} = a.course_id
        where ${enrolled.studentId} = ${studentId} and ${enrolled.state} <> 'cancelled'
          and a.published and a.open_for_practice and a.feedback <> 'never'
          and (${only.work ?? null}::uuid is null or a.id = ${only.work ?? null})
        order by a.id, ${enrolled.startedAt} desc
      ), sat as materialized (
        select t.assessment_id, v.question_id, ${maySee} as may_see
        from attempts t, jsonb_array_elements(t.paper) as entry
          join question_versions v on v.id = (entry ->> 'version')::uuid
        where t.student_id = ${studentId}
      ), spent as (
        select w.*, w.is_closed or (w.feedback = 'graded' and (
          coalesce(used.number >= w.attempts_allowed, false)
          or (used.number = 0 and exists (
            select 1 from assessment_results r where r.enrolment_id = w.enrolment_id and r.assessment_id = w.id)))) as is_spent
        from works w cross join lateral (
          select count(*) as number, coalesce(bool_or(t.state = 'running'), false) as runs
          from attempts t where t.enrolment_id = w.enrolment_id and t.assessment_id = w.id) used
        where not used.runs
      )
      select w.id as "workId", w.title as work, q.id as "questionId", v.id as "versionId",
        ${course.slug} as "courseSlug", ${course.shortTitle} as "courseTitle"
      from spent w
        join ${course} on ${course.id} = w.course_id
        join assessment_questions aq on aq.assessment_id = w.id
        join questions q on q.id = aq.question_id
        join question_versions v on v.question_id = q.id and v.version = q.current_version
      where v.kind <> all (${sql.param(markedByPerson)}::text[])
        and not exists (select 1 from sat where sat.question_id = q.id and not sat.may_see)
        and (w.is_spent or exists (
          select 1 from sat where sat.question_id = q.id and sat.assessment_id = w.id))
      order by w.id, aq.position`);
    return rows;
  };

/** Whether a work is of a course that the student takes. */
export async function isOfStudent(db: DbOrTx, studentId: string, work: string): Promise<boolean> {
  const enrolled = enrolledRows(db);
  const rows = await db
    .select({ id: assessments.id })
    .from(assessments)
    .innerJoin(enrolled, and(eq(enrolled.courseId, assessments.courseId), eq(enrolled.studentId, studentId)))
    .where(and(eq(assessments.id, work), eq(assessments.published, true), ne(enrolled.state, "cancelled")))
    .limit(1);
  return rows.length > 0;
}

/** How questions went in attempts whose answers their student may see, oldest first. `ids`: of these alone. */
export async function satOutcomes(
  db: DbOrTx,
  studentId: string,
  ids: readonly string[] | null = null,
): Promise<SatOutcome[]> {
  const { rows } = await db.execute<{ questionId: string; isRight: boolean; atMs: string }>(sql`
    select v.question_id as "questionId", outcome ->> 1 = 'right' as "isRight",
      floor(extract(epoch from t.closed_at) * 1000) as "atMs"
    from attempts t, jsonb_array_elements(t.outcomes) as outcome
      join question_versions v on v.id = (outcome ->> 0)::uuid
    where t.student_id = ${studentId} and ${maySee}
      and (${ids === null} or v.question_id = any (${sql.param(ids ?? [])}::uuid[]))
    order by t.closed_at`);
  return rows.map(({ atMs, ...row }) => ({ ...row, at: new Date(Number(atMs)) }));
}

import { and, eq, ne, sql } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { isWithheld, keyWaitsOf } from "#features/attempts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { questionKinds } from "#features/questions/kinds/kinds.ts";
import type { TxDeps } from "#platform/deps.ts";

/** A question that practice may give a student: the version that counts now, and the quiz that it is of. */
export type OpenQuestion = {
  assessmentId: string;
  assessmentTitle: string;
  questionId: string;
  versionId: string;
  courseSlug: string;
  courseTitle: string;
};

/** How a question went in an attempt whose review its student may see. */
export type SatOutcome = { questionId: string; isRight: boolean; at: Date };

/** Nothing shows at once whether an answer to these is right. */
const markedByPerson = Object.values(questionKinds).flatMap((kind) => (kind.isMarkedByPerson ? [kind.name] : []));

/** Whether it may be seen how an attempt (`t`) went: mayReview of attempt-rules.ts, for many at once. */
const maySee = sql.raw(`(t.state = 'released' and t.settings ->> 'feedback' <> 'never')`);

/**
 * Which questions practice may give a student, with their keys: those of quizzes that are open for practice and whose right
 * answers may leave (attempts/key-waits.ts), and of these none that another assessment may still ask, or has asked and waits. A course that is
 * paused stays readable, and so does its practice.
 */
export async function openQuestions(
  { db }: Pick<TxDeps, "db">,
  studentId: string,
  only: { assessmentId?: string } = {},
): Promise<OpenQuestion[]> {
  const enrolled = enrolledRows(db);
  const course = courseRows(db);
  const waits = await keyWaitsOf(db, studentId);
  const { rows } = await db.execute<OpenQuestion>(sql`
    with works as (
      select distinct a.id, a.title, a.course_id
      from assessments a join ${enrolled} on ${enrolled.courseId} = a.course_id
      where ${enrolled.studentId} = ${studentId} and ${enrolled.state} <> 'cancelled'
        and a.published and a.open_for_practice and a.id <> all (${sql.param([...waits.keys()])}::uuid[])
        and (${only.assessmentId ?? null}::uuid is null or a.id = ${only.assessmentId ?? null})
    )
    select w.id as "assessmentId", w.title as "assessmentTitle", q.id as "questionId", v.id as "versionId",
      ${course.slug} as "courseSlug", ${course.shortTitle} as "courseTitle"
    from works w
      join ${course} on ${course.id} = w.course_id
      join assessment_questions aq on aq.assessment_id = w.id
      join questions q on q.id = aq.question_id
      join question_versions v on v.question_id = q.id and v.version = q.current_version
    where v.kind <> all (${sql.param(markedByPerson)}::text[]) and not ${isWithheld(studentId, waits, sql.raw("q.id"))}
    order by w.id, aq.position`);
  return rows;
}

/** Whether an assessment is of a course that the student takes. */
export async function isOfStudent({ db }: Pick<TxDeps, "db">, studentId: string, assessment: string): Promise<boolean> {
  const enrolled = enrolledRows(db);
  const rows = await db
    .select({ id: assessments.id })
    .from(assessments)
    .innerJoin(enrolled, and(eq(enrolled.courseId, assessments.courseId), eq(enrolled.studentId, studentId)))
    .where(and(eq(assessments.id, assessment), eq(assessments.published, true), ne(enrolled.state, "cancelled")))
    .limit(1);
  return rows.length > 0;
}

/** How questions went in attempts whose review their student may see, oldest first. `ids`: of these alone. */
export async function satOutcomes(
  { db }: Pick<TxDeps, "db">,
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

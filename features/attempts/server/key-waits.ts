import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { windowOf } from "#features/assessments/settings-rules.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { type KeyFacts, type KeysWait, keysWait } from "../rules.ts";

type Row = Omit<KeyFacts, "closesAtMs"> & {
  assessmentId: string;
  dueAfterDays: number | null;
  lateDays: number;
  startedAtMs: number;
  zone: string;
  extendedUntilMs: number | null;
  nowMs: number;
};

/**
 * What the right answers of each assessment of a student's courses wait for before they may leave to this student; assessments that are not in it
 * wait for nothing. Each enrolment at an assessment counts: while one of them can still gain by an answer, none is shown.
 */
export async function keyWaitsOf(db: DbOrTx, studentId: string): Promise<Map<string, KeysWait>> {
  const enrolled = enrolledRows(db);
  const epochMs = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
  const { rows } = await db.execute<Row>(sql`
    select a.id as "assessmentId", a.feedback, a.keys_opened_at is not null as "isOpened",
      used.is_unfinished as "isUnfinished", used.takes_until as "takesUntilMs",
      ${enrolled.state} <> 'cancelled' and a.published and coalesce(used.number < a.attempts_allowed + given.number, true)
        and not (used.number = 0 and exists (
          select from assessment_results r where r.enrolment_id = ${enrolled.id} and r.assessment_id = a.id)) as "isAttemptLeft",
      a.due_after_days as "dueAfterDays", a.late_days as "lateDays", ${enrolled.zone} as zone,
      (extract(epoch from ${enrolled.startedAt}) * 1000)::float8 as "startedAtMs", ${epochMs("given.until")} as "extendedUntilMs",
      ${epochMs("clock_timestamp()")} as "nowMs"
    from assessments a join ${enrolled} on ${enrolled.courseId} = a.course_id
      cross join lateral (
        select count(*)::int as number, coalesce(bool_or(t.state <> 'released'), false) as is_unfinished,
          max(case when t.closed_by = 'deadline'
            then ${epochMs("t.deadline_at")} + (t.settings ->> 'offlineGraceMs')::float8 end) as takes_until
        from attempts t where t.enrolment_id = ${enrolled.id} and t.assessment_id = a.id) used
      cross join lateral (
        select count(*)::int as number, max(g.until_at) as until from given_attempts g
        where g.enrolment_id = ${enrolled.id} and g.assessment_id = a.id) given
    where ${enrolled.studentId} = ${studentId} and a.kind in ('quiz', 'exam')`);
  return new Map(
    rows.flatMap(({ assessmentId, nowMs, startedAtMs, zone, extendedUntilMs, dueAfterDays, lateDays, ...facts }) => {
      const start = { startedAt: new Date(startedAtMs), zone };
      const { closesAtMs } = windowOf({ opensAfterDays: null, dueAfterDays, lateDays }, start, extendedUntilMs);
      const wait = keysWait({ ...facts, closesAtMs }, nowMs);
      return wait ? [[assessmentId, wait] as const] : [];
    }),
  );
}

/** Of these questions those that an assessment which waits may still ask this student, or has asked: nothing of them may leave. */
export async function lockedQuestions(
  db: DbOrTx,
  studentId: string,
  waits: ReadonlyMap<string, KeysWait>,
  questionIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select one.id from unnest(${sql.param([...questionIds])}::uuid[]) as one (id)
    where ${isWithheld(studentId, waits, sql.raw("one.id"))}`);
  return new Set(rows.map(({ id }) => id));
}

/** The same as a condition on a column of questions. */
export const isWithheld = (
  studentId: string,
  waits: ReadonlyMap<string, KeysWait>,
  question: ReturnType<typeof sql.raw>,
) => {
  const assessments = sql.param([...waits.keys()]);
  return sql`(exists (select from assessment_questions used where used.question_id = ${question} and used.assessment_id = any (${assessments}::uuid[]))
    or exists (select from attempts sat, jsonb_array_elements(sat.paper) as entry
      join question_versions asked on asked.id = (entry ->> 'version')::uuid
      where sat.student_id = ${studentId} and sat.assessment_id = any (${assessments}::uuid[]) and asked.question_id = ${question}))`;
};

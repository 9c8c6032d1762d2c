import { and, asc, eq, sql } from "drizzle-orm";
import { assessments } from "#features/assessments/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { assessmentQuestions, questionKeys, questions, questionVersions } from "#features/questions/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";

let made = 0;

/**
 * A quiz of four supplied questions with one right option each, of a course in which the student is enrolled from now on. Returns its
 * id, and what its keys show (explanations and right options), which no one may see before grading.
 */
export function makeQuiz(
  studentId: string,
  settings: Partial<typeof assessments.$inferInsert> = {},
  dataDir?: string,
): Promise<{ id: string; secrets: string[] }> {
  return onDatabase(async (db) => {
    const bank = await db
      .select({
        id: questions.id,
        courseId: questions.courseId,
        key: questionKeys.key,
        explanation: questionKeys.explanation,
      })
      .from(questions)
      .innerJoin(
        questionVersions,
        and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
      )
      .innerJoin(questionKeys, eq(questionKeys.versionId, questionVersions.id))
      .where(and(eq(questionVersions.kind, "single"), eq(questionKeys.revision, 1)))
      .orderBy(asc(questions.courseId), asc(questions.id))
      .limit(4);
    const courseId = bank[0]?.courseId ?? "";
    const id = newId();
    await db.insert(assessments).values({
      id,
      courseId,
      kind: "quiz",
      title: "Quiz of a journey",
      week: 1,
      position: 1_000 + ++made,
      durationMs: 600_000,
      attemptsAllowed: 2,
      ...settings,
    });
    await db
      .insert(assessmentQuestions)
      .values(
        bank.map((question, position) => ({ assessmentId: id, questionId: question.id, position: position + 1 })),
      );
    await db.insert(enrolments).values({ id: newId(), studentId, courseId, plan: "upfront", startedAt: sql`now()` });
    return { id, secrets: bank.flatMap(({ key, explanation }) => [JSON.stringify(key), explanation]) };
  }, dataDir);
}

/** What the academy has of the student's last attempt: its state, how many questions have an answer, the longest gap, its end. */
export function attemptOf(studentId: string, dataDir?: string) {
  return onDatabase(async (db) => {
    const { rows } = await db.execute<{ state: string; answers: number; gapMs: number; isLate: boolean }>(sql`
      select a.state, a.gap_ms as "gapMs",
        (select count(distinct e.version_id)::int from attempt_events e
          where e.attempt_id = a.id and e.kind = 'saved' and e.answer is not null) as answers,
        exists (select from attempt_events e where e.attempt_id = a.id and e.kind = 'late') as "isLate"
      from attempts a where a.student_id = ${studentId} order by a.number desc limit 1`);
    return rows[0];
  }, dataDir);
}

import { and, asc, eq } from "drizzle-orm";
import { assessments } from "#features/assessments/server/tables.ts";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import type { Answer, QuestionForAttempt } from "#features/questions/contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { questionKeys, questionVersions } from "#features/questions/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import type { Attempt, SavedAnswers } from "../contract.ts";

/** People who sit assessments of a supplied course, by the real calls. */
export function examFixture(setup: TestApp, slug = "mathematics") {
  /** Open from the first day; `isGuarded`: as supplied, an exam with what opens it. */
  async function assessmentOf(kind: AssessmentKind, position = 1, { isGuarded = false } = {}) {
    const [assessment] = await setup.db
      .select({ assessment: assessments })
      .from(assessments)
      .innerJoin(courses, eq(courses.id, assessments.courseId))
      .where(and(eq(courses.slug, slug), eq(assessments.kind, kind), eq(assessments.position, position)));
    if (!assessment) throw new Error(`${slug} has no ${kind} ${position}.`);
    if (isGuarded || kind !== "exam") return assessment.assessment;
    const open = { opensAfterDays: null, opensWithLessons: null };
    await setup.db.update(assessments).set(open).where(eq(assessments.id, assessment.assessment.id));
    return { ...assessment.assessment, ...open };
  }

  async function student() {
    const now = setup.clock.now();
    const account = await makeAccount(setup.db, now);
    const { headers } = await makeSession(setup.db, now, account.id);
    const [course] = await setup.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
    const enrolmentId = newId();
    // Begun now by the database's clock, which decides what is due.
    await setup.db.insert(enrolments).values({
      id: enrolmentId,
      studentId: account.id,
      courseId: course?.id ?? "",
      plan: "course",
      startedAt: new Date(),
    });
    const call = async <Body = unknown>(method: "GET" | "POST", url: string, payload?: object) => {
      const response = await setup.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      return {
        status: response.statusCode,
        body: (response.body === "" ? null : response.json()) as Body,
        text: response.body,
      };
    };
    return {
      account,
      headers,
      enrolmentId,
      call,
      async start(assessmentId: string, device = "device-one") {
        const { status, body, text } = await call<{ data: Attempt }>(
          "POST",
          `/api/students/works/${assessmentId}/attempts`,
          {
            device,
          },
        );
        if (status !== 200) throw new Error(`${status}: ${text}`);
        return body.data;
      },
      save: (attempt: string, device: string, epoch: number, answers: readonly object[]) =>
        call<SavedAnswers>("POST", `/api/students/attempts/${attempt}/answers`, { device, epoch, answers }),
      submit: (attempt: string, device = "device-one", epoch = 1, answers: readonly object[] = []) =>
        call<{ state: string; score: number | null; review: boolean; refused: SavedAnswers["refused"] }>(
          "POST",
          `/api/students/attempts/${attempt}/submit`,
          {
            device,
            epoch,
            answers,
          },
        ),
    };
  }

  /** What is right by the keys that count, by version. */
  async function rightAnswers(ids: readonly string[]): Promise<Map<string, Answer>> {
    const rows = await setup.db
      .select({
        id: questionVersions.id,
        kind: questionVersions.kind,
        body: questionVersions.body,
        key: questionKeys.key,
      })
      .from(questionVersions)
      .innerJoin(questionKeys, eq(questionKeys.versionId, questionVersions.id))
      .orderBy(asc(questionKeys.revision));
    return new Map(
      rows.filter(({ id }) => ids.includes(id)).map(({ id, kind, body, key }) => [id, kindOf(kind).right(body, key)]),
    );
  }

  /** A student's answers to all questions of an attempt, right ones by default. */
  async function answersTo(attemptQuestions: readonly QuestionForAttempt[], version = 1, atMs = 1000) {
    const right = await rightAnswers(attemptQuestions.map(({ id }) => id));
    return attemptQuestions.map(({ id }) => ({
      question: id,
      version,
      answer: right.get(id) ?? null,
      isFlagged: false,
      atMs,
    }));
  }

  /** Moves the time of an attempt that runs into the past, as if it had been started so long ago; the log stays. */
  async function age(attemptId: string, byMs: number): Promise<void> {
    const { openDatabase } = await import("#db/client.ts");
    const owner = openDatabase(setup.ownerUrl, { max: 1 });
    await owner.pool.query("alter table attempts disable trigger attempts_stay");
    await owner.pool.query(
      "update attempts set started_at = started_at - $2 * interval '1 ms', deadline_at = deadline_at - $2 * interval '1 ms' where id = $1",
      [attemptId, byMs],
    );
    await owner.pool.query("alter table attempts enable trigger attempts_stay");
    await owner.close();
  }

  return { assessmentOf: assessmentOf, student, rightAnswers, answersTo, age };
}

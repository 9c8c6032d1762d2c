import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { checkDraft } from "./check-draft.ts";
import { appendQuestions, insertQuestions } from "./insert-questions.ts";
import { lockSat } from "./lock-assessment.ts";
import { type Author, authoredCourse, lockAuthoring } from "./scope.ts";

/**
 * Adds a question to the bank of a course, and to the end of an assessment where one is named. The same key again is
 * the same question. Errors: `not_found`, `invalid` with the
 * field of the draft, `conflict` where the bank or the assessment is full.
 */
export async function createQuestion(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { key, ...input }: { course: string; draft: QuestionDraft; assessment?: string | undefined; key: string | null },
): Promise<{ id: string; version: number }> {
  const { course: slug, draft, assessment } = input;
  return staffWrite(deps, author.accountId, (tx, record, now) =>
    answerOnce(tx, { scope: "authoring", key, content: [author.accountId, "question", input] }, now, async () => {
      const course = await authoredCourse(tx, author, slug);
      await lockAuthoring(tx, course.id);
      const place = assessment && (await lockSat({ db: tx }, author, { courseId: course.id, id: assessment }));
      const checked = await checkDraft(tx, course.id, draft);
      const [id = ""] = await insertQuestions({ db: tx }, { courseId: course.id, byId: author.accountId, now }, [
        checked,
      ]);
      if (place) await appendQuestions({ db: tx }, place.id, [id]);
      await record("question.written", id, {
        after: draft,
        details: { course: slug, assessment: place ? place.id : null },
      });
      return { id, version: 1 };
    }),
  );
}

import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { fatesOf } from "./fates-of.ts";
import { appendQuestions, insertQuestions } from "./insert-questions.ts";
import { lockSat } from "./lock-assessment.ts";
import { type Author, authoredCourse, lockAuthoring } from "./scope.ts";

/**
 * Adds what was brought to the bank of a course, and to the end of an assessment where one is named. What the bank has is passed over:
 * the same once more adds nothing. All or none. `import`: parts of one file share it, and are undone together. Errors: `not_found`, `invalid` (which draft, by its place), `conflict` where the
 * bank or the assessment is full.
 */
export async function importQuestions(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  {
    course: slug,
    drafts,
    assessment,
    import: broughtWith = newId(),
  }: {
    course: string;
    drafts: readonly QuestionDraft[];
    assessment?: string | undefined;
    import?: string | undefined;
  },
): Promise<{ added: number; known: number }> {
  return staffWrite(deps, author.accountId, async (tx, record, now) => {
    const course = await authoredCourse(tx, author, slug);
    await lockAuthoring(tx, course.id);
    const place = assessment && (await lockSat({ db: tx }, author, { courseId: course.id, id: assessment }));
    const fates = await fatesOf(
      tx,
      course.id,
      drafts.map((draft, at) => ({ line: at + 1, ask: draft.ask, draft })),
    );
    const bad = fates.find(({ fate }) => fate === "unread");
    if (bad) throw invalidAt(`drafts/${bad.line - 1}`, bad.why ?? "");
    const fresh = fates.flatMap(({ fate, checked }) => (fate === "taken" && checked ? [checked] : []));
    const ids = await insertQuestions(
      { db: tx },
      { courseId: course.id, byId: author.accountId, now, broughtWith },
      fresh,
    );
    if (place) await appendQuestions({ db: tx }, place.id, ids);
    if (ids.length > 0)
      await record("questions.imported", course.id, {
        about: "course",
        details: { course: slug, import: broughtWith, questions: ids },
      });
    return { added: ids.length, known: drafts.length - ids.length };
  });
}

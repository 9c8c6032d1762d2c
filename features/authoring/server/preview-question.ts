import type { QuestionForAttempt } from "#features/questions/contract.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { drawVersion, renderText } from "#features/questions/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { checkDraft } from "./check-draft.ts";
import { type Author, authoredCourse } from "./reach.ts";

/** A draft as students would get it, and why it is right as they would read it. Nothing is stored. Errors: those of checkDraft. */
export async function previewQuestion(
  { db }: Pick<VerbDeps, "db">,
  author: Author,
  { course: slug, draft }: { course: string; draft: QuestionDraft },
): Promise<{ question: QuestionForAttempt; whyHtml: string }> {
  const course = await authoredCourse(db, author, slug);
  const { body, picture } = await checkDraft(db, course.id, draft);
  const { kind, ask, points } = draft;
  const shown = drawVersion({ id: "preview", kind, ask, body, points, picture });
  return { question: shown(1, kindOf(kind).shuffles(body)), whyHtml: renderText(draft.why) };
}

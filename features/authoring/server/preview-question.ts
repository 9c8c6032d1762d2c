import type { ReviewedQuestion } from "#features/attempts/contract.ts";
import { gradeQuestions } from "#features/attempts/server/public.ts";
import type { Answer, QuestionForAttempt } from "#features/questions/contract.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { chanceOf, drawVersion, renderText } from "#features/questions/server/public.ts";
import { invalidAt } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { authoringTexts } from "../texts.ts";
import { checkDraft } from "./check-draft.ts";
import { type Author, authoredCourse } from "./scope.ts";
import { reviewed } from "./tryout.ts";

/**
 * A draft as students would get it, and why it is right as they would read it; with an answer to it, how that is marked. Nothing is
 * stored. Errors: those of checkDraft, `invalid` for an answer that does not fit.
 */
export async function previewQuestion(
  { db }: Pick<VerbDeps, "db">,
  author: Author,
  { course: slug, draft, answer }: { course: string; draft: QuestionDraft; answer?: Answer | undefined },
): Promise<{ question: QuestionForAttempt; whyHtml: string; review: ReviewedQuestion | null }> {
  const course = await authoredCourse(db, author, slug);
  // The same draft has the same ids again, so that an answer to what was shown can be marked.
  const { body, key, picture } = await checkDraft(db, course.id, draft, chanceOf(JSON.stringify(draft)));
  const { kind: name, ask, points, why } = draft;
  const kind = kindOf(name);
  const version = { id: "preview", kind: name, body, points };
  const question = drawVersion({ ...version, ask, picture })(1, kind.shuffles(body));
  const shown = { question, whyHtml: renderText(why) };
  if (answer === undefined) return { ...shown, review: null };
  const read = kind.readAnswer(body, answer);
  if (read === undefined) throw invalidAt("answer", authoringTexts.otherDraft);
  const { questions } = gradeQuestions([{ version, key, answer: read, mark: null, isKnown: false }]);
  const [outcome] = questions;
  return { ...shown, review: outcome ? reviewed(question, version, { key, explanation: why }, outcome, read) : null };
}

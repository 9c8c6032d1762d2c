import { AppError, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { QuizPractice } from "../contract.ts";
import { practiceTexts } from "../texts.ts";
import { dayIn } from "./day-in.ts";
import { handOut } from "./hand-out.ts";
import { isOfStudent, openQuestions } from "./open-questions.ts";
import { maxPerDay } from "./practice-day.ts";

/** Hands out a quiz with what is right. Errors: `not_found`; `conflict` where practice has nothing of it for this student now. */
export async function openQuiz(
  deps: VerbDeps,
  studentId: string,
  { assessment, zone }: { assessment: string; zone: string },
): Promise<QuizPractice> {
  const open = await openQuestions(deps, studentId, { assessmentId: assessment });
  const [first] = open;
  if (!first && (await isOfStudent(deps, studentId, assessment))) throw new AppError("conflict", practiceTexts.notOpen);
  if (!first) throw notFound(practiceTexts.unknownQuiz);
  return {
    today: dayIn(deps.clock.now(), zone),
    most: await maxPerDay(deps),
    work: { id: assessment, title: first.assessmentTitle },
    questions: await handOut(deps, studentId, { open, zone }),
  };
}

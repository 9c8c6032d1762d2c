import type { VerbDeps } from "#platform/deps.ts";
import type { PracticeQuestion } from "../contract.ts";
import { historyOf } from "./cards.ts";
import { dayIn } from "./day-in.ts";
import type { OpenQuestion } from "./open-questions.ts";
import { showQuestions } from "./practice-reads.ts";
import { previewOf } from "./schedule.ts";
import { practiceCards } from "./tables.ts";

/** Notes that the student may know the answers from now on, then hands them out. */
export async function handOut(
  deps: VerbDeps,
  studentId: string,
  { open, zone }: { open: readonly OpenQuestion[]; zone: string },
): Promise<PracticeQuestion[]> {
  if (open.length === 0) return [];
  const now = deps.clock.now();
  const today = dayIn(now, zone);
  await deps.db
    .insert(practiceCards)
    .values(open.map(({ questionId }) => ({ studentId, questionId, shownAt: now })))
    .onConflictDoNothing();
  const ids = open.map(({ questionId }) => questionId);
  const [opened, history] = await Promise.all([
    showQuestions(
      deps,
      open.map(({ versionId }) => versionId),
    ),
    historyOf(deps, studentId, { ids, zone }),
  ]);
  const byVersion = new Map(open.map((openQuestion) => [openQuestion.versionId, openQuestion]));
  return opened.flatMap((openedQuestion) => {
    const openQuestion = byVersion.get(openedQuestion.question.id);
    if (!openQuestion) return [];
    const answers = history.get(openQuestion.questionId) ?? [];
    return [
      {
        ...openedQuestion,
        course: { slug: openQuestion.courseSlug, shortTitle: openQuestion.courseTitle },
        work: openQuestion.assessmentTitle,
        comesBack: previewOf(answers, today),
        lastRightOn: answers.findLast(({ isRight }) => isRight)?.on ?? null,
      },
    ];
  });
}

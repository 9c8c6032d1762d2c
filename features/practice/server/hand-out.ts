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
  const byVersion = new Map(open.map((one) => [one.versionId, one]));
  return opened.flatMap((one) => {
    const place = byVersion.get(one.question.id);
    if (!place) return [];
    const answers = history.get(place.questionId) ?? [];
    return [
      {
        ...one,
        course: { slug: place.courseSlug, shortTitle: place.courseTitle },
        work: place.work,
        comesBack: previewOf(answers, today),
        lastRightOn: answers.findLast(({ isRight }) => isRight)?.on ?? null,
      },
    ];
  });
}

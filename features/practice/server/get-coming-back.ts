import type { VerbDeps } from "#platform/deps.ts";
import type { ComingBack } from "../contract.ts";
import { cardsOf } from "./cards.ts";
import { dayIn } from "./day-in.ts";
import { openQuestions } from "./open-questions.ts";

/** When the questions of a quiz come back. Of a quiz that is not theirs or not open: none. */
export async function getComingBack(
  deps: VerbDeps,
  studentId: string,
  { assessment, zone }: { assessment: string; zone: string },
): Promise<ComingBack> {
  const open = await openQuestions(deps, studentId, { assessmentId: assessment });
  const cards = await cardsOf(deps, studentId, { open, zone });
  return {
    today: dayIn(deps.clock.now(), zone),
    open: open.length,
    questions: cards.map(({ versionId, dueOn }) => ({ question: versionId, on: dueOn })),
  };
}

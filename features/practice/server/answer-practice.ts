import { and, eq } from "drizzle-orm";
import { invalid, notFound } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { PracticeAnswer } from "../contract.ts";
import { answeredAtMs } from "../rules.ts";
import { practiceTexts } from "../texts.ts";
import { historyOf } from "./cards.ts";
import { dayIn } from "./day-in.ts";
import { isRightAnswer, questionsOf } from "./practice-reads.ts";
import { scheduleOf } from "./schedule.ts";
import { practiceAnswers, practiceCards } from "./tables.ts";

/**
 * Stores an answer, once however often it is sent, and works out again when its question comes back; the order in which answers
 * arrive does not matter. Errors: `not_found` for a question that practice never handed to this student, `invalid`.
 */
export async function answerPractice(deps: VerbDeps, studentId: string, practiceAnswer: PracticeAnswer) {
  const [named] = await questionsOf(deps, [practiceAnswer.question]);
  if (!named) throw notFound(practiceTexts.unknownQuestion);
  const { questionId } = named;
  const ofCard = and(eq(practiceCards.studentId, studentId), eq(practiceCards.questionId, questionId));
  return deps.db.transaction(async (tx) => {
    const [card] = await tx.select({ shownAt: practiceCards.shownAt }).from(practiceCards).where(ofCard).for("update");
    if (!card) throw notFound(practiceTexts.unknownQuestion);
    const isRight = await isRightAnswer(within(deps, tx), practiceAnswer);
    if (isRight === null) throw invalid(practiceTexts.otherAnswer);
    const now = deps.clock.now();
    const answeredAt = new Date(
      answeredAtMs({ nowMs: now.getTime(), ageMs: practiceAnswer.ageMs, shownAtMs: card.shownAt.getTime() }),
    );
    await tx
      .insert(practiceAnswers)
      .values({
        id: practiceAnswer.id,
        studentId,
        questionId,
        versionId: practiceAnswer.question,
        answer: practiceAnswer.answer,
        isRight,
        isDaily: practiceAnswer.isDaily,
        answeredAt,
        answeredOn: dayIn(answeredAt, practiceAnswer.zone),
        receivedAt: now,
      })
      .onConflictDoNothing();
    const answers =
      (await historyOf({ db: tx }, studentId, { ids: [questionId], zone: practiceAnswer.zone })).get(questionId) ?? [];
    const schedule = scheduleOf(answers);
    await tx
      .update(practiceCards)
      .set({
        dueOn: schedule?.dueOn ?? null,
        days: schedule?.days ?? null,
        lastAt: answers.at(-1)?.at ?? answeredAt,
      })
      .where(ofCard);
    return { isRight, comesBackOn: schedule?.dueOn ?? null };
  });
}

import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { TxDeps, VerbDeps } from "#platform/deps.ts";
import { dayIn } from "./day-in.ts";
import { type OpenQuestion, satOutcomes } from "./open-questions.ts";
import { type Answered, scheduleOf } from "./schedule.ts";
import { practiceAnswers, practiceCards } from "./tables.ts";

/** A question that comes back, and that practice may give now. */
type Card = OpenQuestion & { dueOn: string; days: number; lastOn: string };

/** All answers to these questions in the order of their time: those of practice, and those of attempts that may be seen. */
export async function historyOf(
  deps: Pick<TxDeps, "db">,
  studentId: string,
  { ids, zone }: { ids: readonly string[]; zone: string },
) {
  const answers = await deps.db
    .select({
      questionId: practiceAnswers.questionId,
      isRight: practiceAnswers.isRight,
      at: practiceAnswers.answeredAt,
      on: practiceAnswers.answeredOn,
    })
    .from(practiceAnswers)
    .where(and(eq(practiceAnswers.studentId, studentId), inArray(practiceAnswers.questionId, [...ids])))
    .orderBy(asc(practiceAnswers.answeredAt), asc(practiceAnswers.id));
  const sat = await satOutcomes(deps, studentId, ids);
  const all = [...answers, ...sat.map((satOutcome) => ({ ...satOutcome, on: dayIn(satOutcome.at, zone) }))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  return Map.groupBy(all, ({ questionId }) => questionId);
}

/** What comes back of the questions that practice may give. What attempts brought since is reckoned in. */
export async function cardsOf(
  deps: VerbDeps,
  studentId: string,
  { open, zone }: { open: readonly OpenQuestion[]; zone: string },
): Promise<Card[]> {
  const [stored, sat] = await Promise.all([
    deps.db
      .select({
        questionId: practiceCards.questionId,
        dueOn: practiceCards.dueOn,
        days: practiceCards.days,
        lastAt: practiceCards.lastAt,
      })
      .from(practiceCards)
      .where(and(eq(practiceCards.studentId, studentId), isNotNull(practiceCards.lastAt))),
    satOutcomes(deps, studentId),
  ]);
  const known = new Map(stored.map((card) => [card.questionId, card]));
  const since = new Set(
    sat.flatMap(({ questionId, at }) => {
      const lastAt = known.get(questionId)?.lastAt;
      return lastAt && lastAt >= at ? [] : [questionId];
    }),
  );
  const changed = open.flatMap(({ questionId }) => (since.has(questionId) ? [questionId] : []));
  const history =
    changed.length > 0 ? await historyOf(deps, studentId, { ids: changed, zone }) : new Map<string, Answered[]>();
  // A question of two quizzes is one.
  const byQuestion = new Map(open.map((question) => [question.questionId, question]));
  return [...byQuestion.values()].flatMap((question) => {
    const { questionId } = question;
    if (since.has(questionId)) {
      const schedule = scheduleOf(history.get(questionId) ?? []);
      return schedule ? [{ ...question, ...schedule }] : [];
    }
    const card = known.get(questionId);
    if (!card?.dueOn || card.days === null || !card.lastAt) return [];
    return [{ ...question, dueOn: card.dueOn, days: card.days, lastOn: dayIn(card.lastAt, zone) }];
  });
}

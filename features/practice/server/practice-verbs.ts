import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { isAnyOf } from "#db/is-any-of.ts";
import { getSettings } from "#features/site/server/public.ts";
import { AppError, invalid, notFound } from "#lib/app-error.ts";
import { type TxDeps, type VerbDeps, within } from "#platform/deps.ts";
import type {
  ComingBack,
  DailySet,
  PracticeAnswer,
  PracticeOverview,
  PracticeQuestion,
  QuizPractice,
} from "../contract.ts";
import { answeredAtMs, dayAfter, nextDay, stayOf, todays } from "../rules.ts";
import { practiceTexts } from "../texts.ts";
import { dayIn } from "./day-in.ts";
import { isOfStudent, type OpenQuestion, openQuestions, satOutcomes } from "./open-questions.ts";
import { isRightAnswer, questionsOf, showQuestions } from "./practice-reads.ts";
import { type Answered, previewOf, scheduleOf } from "./schedule.ts";
import { practiceAnswers, practiceCards } from "./tables.ts";

/** A question that comes back, and that practice may give now. */
type Card = OpenQuestion & { dueOn: string; days: number; lastOn: string };

const dailyMost = async (deps: VerbDeps): Promise<number> => (await getSettings(deps)).practiceDailyMost;

/** All answers to these questions in the order of their time: those of practice, and those of attempts that may be seen. */
async function historyOf(
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
  const all = [...answers, ...sat.map((one) => ({ ...one, on: dayIn(one.at, zone) }))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  return Map.groupBy(all, ({ questionId }) => questionId);
}

/** What comes back of the questions that practice may give. What attempts brought since is reckoned in. */
async function cardsOf(
  deps: VerbDeps,
  studentId: string,
  { open, zone }: { open: readonly OpenQuestion[]; zone: string },
): Promise<Card[]> {
  const [kept, sat] = await Promise.all([
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
  const known = new Map(kept.map((card) => [card.questionId, card]));
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

async function doneToday({ db }: VerbDeps, studentId: string, today: string): Promise<number> {
  const [row] = await db
    .select({ number: sql<number>`count(distinct ${practiceAnswers.questionId})`.mapWith(Number) })
    .from(practiceAnswers)
    .where(
      and(
        eq(practiceAnswers.studentId, studentId),
        eq(practiceAnswers.answeredOn, today),
        eq(practiceAnswers.isDaily, true),
      ),
    );
  return row?.number ?? 0;
}

/** Notes that the student may know the answers from now on, then hands them out. */
async function handOut(
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

/** Today's questions, how many of them are answered, and when the next ones come. */
async function dayOf(deps: VerbDeps, studentId: string, zone: string) {
  const today = dayIn(deps.clock.now(), zone);
  const [open, done, most] = await Promise.all([
    openQuestions(deps, studentId),
    doneToday(deps, studentId, today),
    dailyMost(deps),
  ]);
  const cards = await cardsOf(deps, studentId, { open, zone });
  const left = todays(cards, { today, done, most });
  return { today, done, most, cards, left, next: nextDay(cards, left, { today, most }) };
}

/** What waits today, how well it stays, and the last seven days. */
export async function getPractice(deps: VerbDeps, studentId: string, zone: string): Promise<PracticeOverview> {
  const { today, done, cards, left, next } = await dayOf(deps, studentId, zone);
  const first = dayAfter(today, -6);
  const counts = await deps.db
    .select({ on: practiceAnswers.answeredOn, answers: sql<number>`count(*)`.mapWith(Number) })
    .from(practiceAnswers)
    .where(
      and(eq(practiceAnswers.studentId, studentId), sql`${practiceAnswers.answeredOn} between ${first} and ${today}`),
    )
    .groupBy(practiceAnswers.answeredOn);
  const answersOn = new Map(counts.map(({ on, answers }) => [on, answers]));
  const stays = { firm: 0, settling: 0, fresh: 0 };
  for (const { days } of cards) stays[stayOf(days)] += 1;
  return {
    today,
    done,
    next,
    stays,
    left: left.length,
    from: [...Map.groupBy(left, ({ work }) => work)].map(([title, { length }]) => ({ title, questions: length })),
    week: Array.from({ length: 7 }, (_, at) => {
      const on = dayAfter(first, at);
      return { on, answers: answersOn.get(on) ?? 0 };
    }),
  };
}

/** When the questions of a quiz come back. Of a quiz that is not theirs or not open: none. */
export async function getComingBack(
  deps: VerbDeps,
  studentId: string,
  { work, zone }: { work: string; zone: string },
): Promise<ComingBack> {
  const open = await openQuestions(deps, studentId, { work });
  const cards = await cardsOf(deps, studentId, { open, zone });
  return {
    today: dayIn(deps.clock.now(), zone),
    open: open.length,
    questions: cards.map(({ versionId, dueOn }) => ({ question: versionId, on: dueOn })),
  };
}

/** Hands out today's questions with what is right. */
export async function openDaily(deps: VerbDeps, studentId: string, zone: string): Promise<DailySet> {
  const { today, done, most, left, next } = await dayOf(deps, studentId, zone);
  return { today, done, most, next, questions: await handOut(deps, studentId, { open: left, zone }) };
}

/** Hands out a quiz with what is right. Errors: `not_found`; `conflict` where practice has nothing of it for this student now. */
export async function openQuiz(
  deps: VerbDeps,
  studentId: string,
  { work, zone }: { work: string; zone: string },
): Promise<QuizPractice> {
  const open = await openQuestions(deps, studentId, { work });
  const [first] = open;
  if (!first && (await isOfStudent(deps, studentId, work))) throw new AppError("conflict", practiceTexts.notOpen);
  if (!first) throw notFound(practiceTexts.unknownQuiz);
  return {
    today: dayIn(deps.clock.now(), zone),
    most: await dailyMost(deps),
    work: { id: work, title: first.work },
    questions: await handOut(deps, studentId, { open, zone }),
  };
}

/**
 * Keeps an answer, once however often it is sent, and works out again when its question comes back; the order in which answers
 * arrive does not matter. Errors: `not_found` for a question that practice never handed to this student, `invalid`.
 */
export async function answerPractice(deps: VerbDeps, studentId: string, given: PracticeAnswer) {
  const [named] = await questionsOf(deps, [given.question]);
  if (!named) throw notFound(practiceTexts.unknownQuestion);
  const { questionId } = named;
  const ofCard = and(eq(practiceCards.studentId, studentId), eq(practiceCards.questionId, questionId));
  return deps.db.transaction(async (tx) => {
    const [card] = await tx.select({ shownAt: practiceCards.shownAt }).from(practiceCards).where(ofCard).for("update");
    if (!card) throw notFound(practiceTexts.unknownQuestion);
    const isRight = await isRightAnswer(within(deps, tx), given);
    if (isRight === null) throw invalid(practiceTexts.otherAnswer);
    const now = deps.clock.now();
    const answeredAt = new Date(
      answeredAtMs({ nowMs: now.getTime(), ageMs: given.ageMs, shownAtMs: card.shownAt.getTime() }),
    );
    await tx
      .insert(practiceAnswers)
      .values({
        id: given.id,
        studentId,
        questionId,
        versionId: given.question,
        answer: given.answer,
        isRight,
        isDaily: given.isDaily,
        answeredAt,
        answeredOn: dayIn(answeredAt, given.zone),
        receivedAt: now,
      })
      .onConflictDoNothing();
    const answers =
      (await historyOf({ db: tx }, studentId, { ids: [questionId], zone: given.zone })).get(questionId) ?? [];
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

/** Of these versions those whose question practice has shown this student the answer of, and since when. */
export async function listShown(
  deps: VerbDeps,
  studentId: string,
  versionIds: readonly string[],
): Promise<{ versionId: string; at: Date }[]> {
  const named = await questionsOf(deps, versionIds);
  if (named.length === 0) return [];
  const ids = named.map(({ questionId }) => questionId);
  const shown = await deps.db
    .select({ id: practiceCards.questionId, at: practiceCards.shownAt })
    .from(practiceCards)
    .where(and(eq(practiceCards.studentId, studentId), isAnyOf(practiceCards.questionId, ids)));
  const since = new Map(shown.map(({ id, at }) => [id, at]));
  return named.flatMap(({ versionId, questionId }) => {
    const at = since.get(questionId);
    return at ? [{ versionId, at }] : [];
  });
}

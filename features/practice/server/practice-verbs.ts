import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import { type OpenQuestion, practiceReads } from "#features/assessments/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { AppError, invalid, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
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
import { type Answered, previewOf, scheduleOf } from "./schedule.ts";
import { practiceAnswers, practiceCards } from "./tables.ts";

/** A question that comes back, and that practice may give now. */
type Card = OpenQuestion & { dueOn: string; days: number; lastOn: string };

/** Binds what a student does in practice. Errors of each: see there. */
export function practiceVerbs(deps: VerbDeps) {
  const { db, clock } = deps;
  const reads = deps.once(practiceReads);
  const dailyMost = async (): Promise<number> => (await getSettings(deps)).practiceDailyMost;

  /** All answers to these questions in the order of their time: those of practice, and those of attempts that may be seen. */
  async function historyOf(at: DbOrTx, studentId: string, ids: readonly string[], zone: string) {
    const answers = await at
      .select({
        questionId: practiceAnswers.questionId,
        isRight: practiceAnswers.isRight,
        at: practiceAnswers.answeredAt,
        on: practiceAnswers.answeredOn,
      })
      .from(practiceAnswers)
      .where(and(eq(practiceAnswers.studentId, studentId), inArray(practiceAnswers.questionId, [...ids])))
      .orderBy(asc(practiceAnswers.answeredAt), asc(practiceAnswers.id));
    const sat = await reads.satOutcomes(at, studentId, ids);
    const all = [...answers, ...sat.map((one) => ({ ...one, on: dayIn(one.at, zone) }))].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime(),
    );
    return Map.groupBy(all, ({ questionId }) => questionId);
  }

  /** What comes back of the questions that practice may give. What attempts brought since is reckoned in. */
  async function cardsOf(studentId: string, open: readonly OpenQuestion[], zone: string): Promise<Card[]> {
    const [kept, sat] = await Promise.all([
      db
        .select({
          questionId: practiceCards.questionId,
          dueOn: practiceCards.dueOn,
          days: practiceCards.days,
          lastAt: practiceCards.lastAt,
        })
        .from(practiceCards)
        .where(and(eq(practiceCards.studentId, studentId), isNotNull(practiceCards.lastAt))),
      reads.satOutcomes(db, studentId),
    ]);
    const known = new Map(kept.map((card) => [card.questionId, card]));
    const since = new Set(
      sat.flatMap(({ questionId, at }) => {
        const lastAt = known.get(questionId)?.lastAt;
        return lastAt && lastAt >= at ? [] : [questionId];
      }),
    );
    const changed = open.flatMap(({ questionId }) => (since.has(questionId) ? [questionId] : []));
    const history = changed.length > 0 ? await historyOf(db, studentId, changed, zone) : new Map<string, Answered[]>();
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

  const doneToday = async (studentId: string, today: string): Promise<number> => {
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
  };

  /** Notes that the student may know the answers from now on, then hands them out. */
  async function handOut(studentId: string, open: readonly OpenQuestion[], zone: string): Promise<PracticeQuestion[]> {
    if (open.length === 0) return [];
    const now = clock.now();
    const today = dayIn(now, zone);
    await db
      .insert(practiceCards)
      .values(open.map(({ questionId }) => ({ studentId, questionId, shownAt: now })))
      .onConflictDoNothing();
    const ids = open.map(({ questionId }) => questionId);
    const [opened, history] = await Promise.all([
      reads.open(open.map(({ versionId }) => versionId)),
      historyOf(db, studentId, ids, zone),
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
  async function dayOf(studentId: string, zone: string) {
    const today = dayIn(clock.now(), zone);
    const [open, done, most] = await Promise.all([
      reads.openQuestions(studentId),
      doneToday(studentId, today),
      dailyMost(),
    ]);
    const cards = await cardsOf(studentId, open, zone);
    const left = todays(cards, { today, done, most });
    return { today, done, most, cards, left, next: nextDay(cards, left, { today, most }) };
  }

  return {
    /** What waits today, how well it stays, and the last seven days. */
    async getPractice(studentId: string, zone: string): Promise<PracticeOverview> {
      const { today, done, cards, left, next } = await dayOf(studentId, zone);
      const first = dayAfter(today, -6);
      const counts = await db
        .select({ on: practiceAnswers.answeredOn, answers: sql<number>`count(*)`.mapWith(Number) })
        .from(practiceAnswers)
        .where(
          and(
            eq(practiceAnswers.studentId, studentId),
            sql`${practiceAnswers.answeredOn} between ${first} and ${today}`,
          ),
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
    },

    /** When the questions of a quiz come back. Of a quiz that is not theirs or not open: none. */
    async getComingBack(studentId: string, work: string, zone: string): Promise<ComingBack> {
      const open = await reads.openQuestions(studentId, { work });
      const cards = await cardsOf(studentId, open, zone);
      return {
        today: dayIn(clock.now(), zone),
        open: open.length,
        questions: cards.map(({ versionId, dueOn }) => ({ question: versionId, on: dueOn })),
      };
    },

    /** Hands out today's questions with what is right. */
    async openDaily(studentId: string, zone: string): Promise<DailySet> {
      const { today, done, most, left, next } = await dayOf(studentId, zone);
      return { today, done, most, next, questions: await handOut(studentId, left, zone) };
    },

    /** Hands out a quiz with what is right. Errors: `not_found`; `conflict` where practice has nothing of it for this student now. */
    async openQuiz(studentId: string, work: string, zone: string): Promise<QuizPractice> {
      const open = await reads.openQuestions(studentId, { work });
      const [first] = open;
      if (!first && (await reads.isOfStudent(db, studentId, work)))
        throw new AppError("conflict", practiceTexts.notOpen);
      if (!first) throw notFound(practiceTexts.unknownQuiz);
      return {
        today: dayIn(clock.now(), zone),
        most: await dailyMost(),
        work: { id: work, title: first.work },
        questions: await handOut(studentId, open, zone),
      };
    },

    /**
     * Keeps an answer, once however often it is sent, and works out again when its question comes back; the order in which answers
     * arrive does not matter. Errors: `not_found` for a question that practice never handed to this student, `invalid`.
     */
    async answerPractice(studentId: string, given: PracticeAnswer) {
      const [named] = await reads.questionsOf([given.question]);
      if (!named) throw notFound(practiceTexts.unknownQuestion);
      const { questionId } = named;
      const ofCard = and(eq(practiceCards.studentId, studentId), eq(practiceCards.questionId, questionId));
      return db.transaction(async (tx) => {
        const [card] = await tx
          .select({ shownAt: practiceCards.shownAt })
          .from(practiceCards)
          .where(ofCard)
          .for("update");
        if (!card) throw notFound(practiceTexts.unknownQuestion);
        const isRight = await reads.isRight(tx, given.question, given.answer);
        if (isRight === null) throw invalid(practiceTexts.otherAnswer);
        const now = clock.now();
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
        const answers = (await historyOf(tx, studentId, [questionId], given.zone)).get(questionId) ?? [];
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
    },

    /** Of these versions those whose question practice has shown this student the answer of, and since when. */
    async shown(studentId: string, versionIds: readonly string[]): Promise<{ versionId: string; at: Date }[]> {
      const named = await reads.questionsOf(versionIds);
      if (named.length === 0) return [];
      const ids = named.map(({ questionId }) => questionId);
      const shown = await db
        .select({ id: practiceCards.questionId, at: practiceCards.shownAt })
        .from(practiceCards)
        .where(and(eq(practiceCards.studentId, studentId), isAnyOf(practiceCards.questionId, ids)));
      const since = new Map(shown.map(({ id, at }) => [id, at]));
      return named.flatMap(({ versionId, questionId }) => {
        const at = since.get(questionId);
        return at ? [{ versionId, at }] : [];
      });
    },
  };
}

export type PracticeVerbs = ReturnType<typeof practiceVerbs>;

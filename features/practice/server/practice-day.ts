import { and, eq, sql } from "drizzle-orm";
import { getSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { nextDay, todays } from "../rules.ts";
import { cardsOf } from "./cards.ts";
import { dayIn } from "./day-in.ts";
import { openQuestions } from "./open-questions.ts";
import { practiceAnswers } from "./tables.ts";

export const maxPerDay = async (deps: VerbDeps): Promise<number> => (await getSettings(deps)).practiceDailyMost;

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

/** Today's questions, how many of them are answered, and when the next ones come. */
export async function dayOf(deps: VerbDeps, studentId: string, zone: string) {
  const today = dayIn(deps.clock.now(), zone);
  const [open, done, max] = await Promise.all([
    openQuestions(deps, studentId),
    doneToday(deps, studentId, today),
    maxPerDay(deps),
  ]);
  const cards = await cardsOf(deps, studentId, { open, zone });
  const left = todays(cards, { today, done, max });
  return { today, done, most: max, cards, left, next: nextDay(cards, left, { today, max }) };
}

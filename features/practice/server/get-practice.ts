import { and, eq, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { PracticeOverview } from "../contract.ts";
import { dayAfter, stayOf } from "../rules.ts";
import { dayOf } from "./practice-day.ts";
import { practiceAnswers } from "./tables.ts";

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
    from: [...Map.groupBy(left, ({ assessmentTitle: assessment }) => assessment)].map(([title, { length }]) => ({
      title,
      questions: length,
    })),
    week: Array.from({ length: 7 }, (_, at) => {
      const on = dayAfter(first, at);
      return { on, answers: answersOn.get(on) ?? 0 };
    }),
  };
}

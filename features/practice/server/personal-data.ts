import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { practiceAnswers, practiceCards } from "./tables.ts";

/** What a person practised. */
export const practicePersonalData: PersonalDataHolder = {
  name: "practice",
  async read(db, { id }) {
    const [cards, answers] = await Promise.all([
      db
        .select({
          question: practiceCards.questionId,
          shownAt: practiceCards.shownAt,
          comesBackOn: practiceCards.dueOn,
        })
        .from(practiceCards)
        .where(eq(practiceCards.studentId, id))
        .orderBy(asc(practiceCards.shownAt)),
      db
        .select({
          question: practiceAnswers.questionId,
          answer: practiceAnswers.answer,
          isRight: practiceAnswers.isRight,
          answeredAt: practiceAnswers.answeredAt,
        })
        .from(practiceAnswers)
        .where(eq(practiceAnswers.studentId, id))
        .orderBy(asc(practiceAnswers.answeredAt)),
    ]);
    return cards.length === 0 ? null : { cards, answers };
  },
  // The answers go with their cards.
  async erase(tx, { id }) {
    await tx.delete(practiceCards).where(eq(practiceCards.studentId, id));
    return [];
  },
};

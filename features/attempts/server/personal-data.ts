import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { questionVersions } from "#features/questions/server/public.ts";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { assessmentAccommodations, attemptEvents, attempts, givenAttempts } from "./tables.ts";

/** What a person sat, with every answer as it was given, and the extra time they have. */
export const attemptPersonalData: PersonalDataHolder = {
  name: "attempts",
  async read(db, { id }) {
    const rows = await db
      .select({
        id: attempts.id,
        work: assessments.title,
        number: attempts.number,
        state: attempts.state,
        startedAt: attempts.startedAt,
        closedAt: attempts.closedAt,
        // What is not released may still change, and is nobody's grade yet.
        score: sql<number | null>`case when ${attempts.state} = 'released' then ${attempts.score} end`.mapWith(
          attempts.score,
        ),
        comment: sql<string>`case when ${attempts.state} = 'released' then ${attempts.comment} else '' end`,
      })
      .from(attempts)
      .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
      .where(eq(attempts.studentId, id))
      .orderBy(asc(attempts.startedAt));
    const answers = await db
      .select({
        attempt: attemptEvents.attemptId,
        question: questionVersions.ask,
        answer: attemptEvents.answer,
        isFlagged: attemptEvents.isFlagged,
        device: attemptEvents.device,
        receivedAt: attemptEvents.receivedAt,
      })
      .from(attemptEvents)
      .innerJoin(attempts, and(eq(attempts.id, attemptEvents.attemptId), eq(attempts.studentId, id)))
      .innerJoin(questionVersions, eq(questionVersions.id, attemptEvents.versionId))
      .where(inArray(attemptEvents.kind, ["saved", "late"]))
      .orderBy(asc(attemptEvents.id));
    const extraTime = await db
      .select({
        extraPercent: assessmentAccommodations.extraPercent,
        reason: assessmentAccommodations.reason,
        createdAt: assessmentAccommodations.createdAt,
      })
      .from(assessmentAccommodations)
      .where(eq(assessmentAccommodations.studentId, id));
    const enrolled = enrolledRows(db);
    const given = await db
      .select({
        work: assessments.title,
        number: givenAttempts.number,
        reason: givenAttempts.reason,
        givenAt: givenAttempts.givenAt,
      })
      .from(givenAttempts)
      .innerJoin(enrolled, eq(enrolled.id, givenAttempts.enrolmentId))
      .innerJoin(assessments, eq(assessments.id, givenAttempts.assessmentId))
      .where(eq(enrolled.studentId, id))
      .orderBy(asc(givenAttempts.givenAt));
    if (rows.length + extraTime.length + given.length === 0) return null;
    return {
      attempts: rows.map(({ id: attempt, ...row }) => ({
        ...row,
        answers: answers.flatMap(({ attempt: of, ...answer }) => (of === attempt ? [answer] : [])),
      })),
      extraTime,
      givenAttempts: given,
    };
  },
  // The log goes with its attempts; what the questions' figures were counted from goes too.
  async erase(tx, { id }) {
    const enrolled = enrolledRows(tx);
    const own = tx.select({ id: enrolled.id }).from(enrolled).where(eq(enrolled.studentId, id));
    await tx.delete(givenAttempts).where(inArray(givenAttempts.enrolmentId, own));
    await tx.delete(assessmentAccommodations).where(eq(assessmentAccommodations.studentId, id));
    await tx.delete(attempts).where(eq(attempts.studentId, id));
    return [];
  },
};

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { questionVersions } from "#features/questions/server/public.ts";
import { holding, type PersonalRows } from "#platform/feature/personal-data.ts";
import { attemptEvents, attemptPersonal, attempts, extraAttemptPersonal, extraTimePersonal } from "./tables.ts";

const sat: PersonalRows = {
  ...attemptPersonal,
  async read(db, { id }) {
    const rows = await db
      .select({
        id: attempts.id,
        assessment: assessments.title,
        number: attempts.number,
        state: attempts.state,
        startedAt: attempts.startedAt,
        closedAt: attempts.closedAt,
        // What is not released may still change, and is no one's grade yet.
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
    return rows.map(({ id: attempt, ...row }) => ({
      ...row,
      answers: answers.flatMap(({ attempt: of, ...answer }) => (of === attempt ? [answer] : [])),
    }));
  },
};

/** What a student sat, with every answer as it was given, and the extra time they have. */
export const attemptPersonalData = holding("attempts", {
  attempts: sat,
  extraTime: extraTimePersonal,
  extraAttempts: extraAttemptPersonal,
});

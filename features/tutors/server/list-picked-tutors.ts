import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { personRows } from "#features/accounts/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { TutorCard } from "../catalogue-contract.ts";
import type { PickAnswer } from "../texts.ts";
import { tutorPicks, tutors } from "./tables.ts";
import { selectTutors, toCard } from "./tutor-columns.ts";

export type PickedTutor = {
  tutor: TutorCard;
  pickedAt: Date;
  /** When what the pick asks for was last sent: changed details are a new question. */
  askedAt: Date;
  selectedCourses: string[];
  /** What the tutor answered, with their words and the times for a trial class that they proposed; null: nothing yet. */
  answer: { answer: PickAnswer; text: string; times: Date[]; at: Date } | null;
  /** The courses that the tutor teaches, the main one first. */
  courseIds: string[];
  /** Has an open account, and so can be written to and booked; of others staff arrange the first class. */
  isReachable: boolean;
};

/** Not one that staff passed on: that is another tutor's by now. */
const isOpenOrAnswered = or(isNull(tutorPicks.answer), ne(tutorPicks.answer, "passed-on"));

const rows = prepared("tutors_picked", (db) => {
  const people = personRows(db);
  const more = {
    pickedAt: tutorPicks.createdAt,
    askedAt: tutorPicks.updatedAt,
    selectedCourses: tutorPicks.selectedCourses,
    answer: tutorPicks.answer,
    answerText: tutorPicks.answerText,
    proposedTimes: tutorPicks.proposedTimes,
    answeredAt: tutorPicks.answeredAt,
    courseIds: tutors.courseIds,
    accountId: people.id,
  };
  return selectTutors(db, more)
    .query.innerJoin(tutorPicks, eq(tutorPicks.tutorId, tutors.id))
    .leftJoin(people, eq(people.id, tutors.accountId))
    .where(and(eq(tutorPicks.studentId, sql.placeholder("studentId")), eq(tutors.published, true), isOpenOrAnswered))
    .orderBy(desc(tutorPicks.createdAt));
});

/** The tutors that a student picked (FIND-06), newest pick first; those who no longer teach here are left out. */
export async function listPickedTutors(
  { db, clock }: Pick<TxDeps, "db" | "clock">,
  studentId: string,
): Promise<PickedTutor[]> {
  const now = clock.now();
  return (await rows(db, { studentId })).map(
    ({
      pickedAt,
      askedAt,
      selectedCourses,
      answer,
      answerText,
      proposedTimes,
      answeredAt,
      courseIds,
      accountId,
      ...row
    }) => ({
      tutor: toCard(row, now),
      pickedAt,
      askedAt,
      selectedCourses,
      answer:
        answeredAt && answer && answer !== "passed-on"
          ? { answer, text: answerText, times: proposedTimes, at: answeredAt }
          : null,
      courseIds,
      isReachable: accountId !== null,
    }),
  );
}

import { type AnyColumn, eq, isNull, lte, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import type { LessonFigures } from "../rules.ts";
import { countedLessons, type EnrolmentColumns } from "./lesson-conditions.ts";
import { enrolments, lessonProgress, lessons } from "./tables.ts";

const all = sql<number>`count(*)`;
const done = sql<number>`count(${lessonProgress.doneAt})`;

/** The figures of lessons as columns of another query; `enrolment` names its columns of the enrolment. */
export function lessonCounts(db: DbOrTx, enrolment: EnrolmentColumns) {
  const isLive = isNull(lessons.body);
  return {
    lessons: sql<number>`${countedLessons(db, enrolment, all)}`.mapWith(Number),
    lessonsDone: sql<number>`${countedLessons(db, enrolment, done)}`.mapWith(Number),
    live: sql<number>`${countedLessons(db, enrolment, all, isLive)}`.mapWith(Number),
    liveDone: sql<number>`${countedLessons(db, enrolment, done, isLive)}`.mapWith(Number),
  };
}

/** Lessons of the weeks up to one and those of them that are done, as columns of another query. */
export function lessonCountsUpTo(db: DbOrTx, enrolment: EnrolmentColumns, week: AnyColumn) {
  const isBefore = lte(lessons.week, week);
  return {
    lessons: sql<number>`${countedLessons(db, enrolment, all, isBefore)}`.mapWith(Number),
    lessonsDone: sql<number>`${countedLessons(db, enrolment, done, isBefore)}`.mapWith(Number),
  };
}

/** Lessons of a week and those of them that are done, in the transaction that changes one. */
export async function weekFigures(db: DbOrTx, enrolmentId: string, week: number) {
  const ofWeek = eq(lessons.week, week);
  const [row] = await db
    .select({
      lessons: sql<number>`${countedLessons(db, enrolments, all, ofWeek)}`.mapWith(Number),
      lessonsDone: sql<number>`${countedLessons(db, enrolments, done, ofWeek)}`.mapWith(Number),
    })
    .from(enrolments)
    .where(eq(enrolments.id, enrolmentId));
  return row ?? { lessons: 0, lessonsDone: 0 };
}

const figuresOf = prepared("learning_lesson_figures", (db) =>
  db
    .select(lessonCounts(db, enrolments))
    .from(enrolments)
    .where(eq(enrolments.id, sql.placeholder("enrolmentId"))),
);

/** Lessons of an enrolment's course and those done. None of an unknown one. */
export async function lessonFigures(db: DbOrTx, enrolmentId: string): Promise<LessonFigures> {
  const [figures] = await figuresOf(db, { enrolmentId });
  return figures ?? { lessons: 0, lessonsDone: 0, live: 0, liveDone: 0 };
}

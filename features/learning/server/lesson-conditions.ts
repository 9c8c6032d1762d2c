import { type AnyColumn, and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { lessonProgress, lessons } from "./tables.ts";

/** An enrolment as columns of a statement. */
export type EnrolmentColumns = { id: AnyColumn | SQL; courseId: AnyColumn | SQL; startedAt: AnyColumn | SQL };

export const isShown = eq(lessons.state, "shown");

/** Whether a lesson was added after an enrolment began (`counts` of rules.ts). */
export const isExtraFor = (startedAt: AnyColumn | SQL): SQL<boolean> =>
  sql<boolean>`(coalesce(${lessons.shownAt} > ${startedAt}, false))`;

/** The lessons that count for an enrolment, each with its mark: what to count of them is up to the statement. */
export const countedLessons = (db: DbOrTx, enrolment: EnrolmentColumns, number: SQL<number>, where?: SQL) =>
  db
    .select({ number })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, lessons.id),
        eq(lessonProgress.enrolmentId, enrolment.id),
        isNotNull(lessonProgress.doneAt),
      ),
    )
    .where(
      and(
        eq(lessons.courseId, enrolment.courseId),
        or(isNotNull(lessonProgress.doneAt), and(isShown, sql`not ${isExtraFor(enrolment.startedAt)}`)),
        where,
      ),
    );

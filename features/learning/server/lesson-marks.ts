import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { prepared } from "#db/prepared.ts";
import type { TxDeps } from "#platform/deps.ts";
import { isExtraFor, isShown } from "./lesson-conditions.ts";
import { enrolments, lessonProgress, lessons } from "./tables.ts";

/** No enrolment has this id, so nothing is done for anyone who has none. */
const noEnrolment = "00000000-0000-0000-0000-000000000000";

const startedAt = (db: DbOrTx) =>
  db
    .select({ at: enrolments.startedAt })
    .from(enrolments)
    .where(eq(enrolments.id, sql`${sql.placeholder("enrolmentId")}::uuid`));

const rows = prepared("learning_lesson_marks", (db) =>
  db
    .select({
      week: lessons.week,
      topic: lessons.topic,
      slug: lessons.slug,
      isLive: sql<boolean>`${lessons.body} is null`,
      isDone: sql<boolean>`${lessonProgress.doneAt} is not null`,
      isExtra: isExtraFor(sql`(${startedAt(db)})`),
    })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, lessons.id),
        eq(lessonProgress.enrolmentId, sql`${sql.placeholder("enrolmentId")}::uuid`),
      ),
    )
    .where(and(eq(lessons.courseId, sql.placeholder("courseId")), isShown))
    .orderBy(asc(lessons.week), asc(lessons.topic)),
);

/** A course's lessons in their order, each with whether it is marked done in an enrolment, and was added after that began; null: in none. */
export const listLessonMarks = (
  { db }: Pick<TxDeps, "db">,
  { courseId, enrolmentId }: { courseId: string; enrolmentId: string | null },
) => rows(db, { courseId, enrolmentId: enrolmentId ?? noEnrolment });

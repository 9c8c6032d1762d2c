import { and, asc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import type { TxDeps } from "#platform/deps.ts";
import { lessonProgress, lessons } from "./tables.ts";

/** No enrolment has this id, so nothing is done for anyone who has none. */
const noEnrolment = "00000000-0000-0000-0000-000000000000";

const rows = prepared("learning_lesson_marks", (db) =>
  db
    .select({
      week: lessons.week,
      topic: lessons.topic,
      slug: lessons.slug,
      isLive: sql<boolean>`${lessons.body} is null`,
      isDone: sql<boolean>`${lessonProgress.doneAt} is not null`,
    })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, lessons.id),
        eq(lessonProgress.enrolmentId, sql`${sql.placeholder("enrolmentId")}::uuid`),
      ),
    )
    .where(eq(lessons.courseId, sql.placeholder("courseId")))
    .orderBy(asc(lessons.week), asc(lessons.topic)),
);

/** A course's lessons in their order, each with whether it is marked done in an enrolment; null: in none. */
export const listLessonMarks = (
  { db }: Pick<TxDeps, "db">,
  { courseId, enrolmentId }: { courseId: string; enrolmentId: string | null },
) => rows(db, { courseId, enrolmentId: enrolmentId ?? noEnrolment });

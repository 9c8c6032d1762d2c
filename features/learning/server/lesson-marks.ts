import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lessonProgress, lessons } from "./tables.ts";

/** No enrolment has this id, so nothing is done for who has none. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** Binds a course's lessons in their order, each with whether it is marked done in an enrolment; null: in nobody's. */
export function lessonMarks(db: Db) {
  const rows = db
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
    .orderBy(asc(lessons.week), asc(lessons.topic))
    .prepare("learning_lesson_marks");
  return (courseId: string, enrolmentId: string | null) =>
    rows.execute({ courseId, enrolmentId: enrolmentId ?? nobody });
}

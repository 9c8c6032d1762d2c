import type { DbOrTx } from "#db/client.ts";
import { courses, courseWeeks } from "./tables.ts";

/** Every course, published or not: a subquery for other features to join with. */
export const courseRows = (db: DbOrTx) =>
  db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      school: courses.school,
      glyph: courses.glyph,
      position: courses.position,
      discountPercent: courses.discountPercent,
      isPublished: courses.published,
    })
    .from(courses)
    .as("course_rows");

/** The weeks of every syllabus, numbered from 1: a subquery for other features to join with. */
export const syllabusRows = (db: DbOrTx) =>
  db
    .select({
      courseId: courseWeeks.courseId,
      week: courseWeeks.week,
      weekTitle: courseWeeks.title,
      topics: courseWeeks.topics,
    })
    .from(courseWeeks)
    .as("syllabus_rows");

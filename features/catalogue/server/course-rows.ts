import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courses, courseWeeks, schools } from "./tables.ts";

/**
 * Every course, published or not: a subquery for other features to join with. Where no one asks for the name of the school,
 * Postgres leaves that join out.
 */
export const courseRows = (db: DbOrTx) =>
  db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      school: courses.school,
      schoolName: sql<string>`coalesce(${schools.name}, ${courses.school})`.as("school_name"),
      glyph: courses.glyph,
      position: courses.position,
      /** Teaching weeks; null when there is no fixed duration. */
      weeks: courses.weeks,
      discountPercent: courses.discountPercent,
      isPublished: courses.published,
    })
    .from(courses)
    .leftJoin(schools, eq(schools.key, courses.school))
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

import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { CardGroupKey, CourseCard } from "../contract.ts";
import { courseCards, courses } from "./tables.ts";

/** Binds the list of the home page's course cards in their order; cards over unpublished courses are left out. */
export function listCourseCards(db: Db): () => Promise<CourseCard[]> {
  const rows = db
    .select({
      id: courseCards.id,
      title: courses.title,
      text: courseCards.text,
      claim: courseCards.claim,
      group: sql<CardGroupKey>`${courseCards.group}`, // the table's check allows no other
      glyph: courseCards.glyph,
      school: courses.school,
      courseSlug: courses.slug,
    })
    .from(courseCards)
    .innerJoin(courses, eq(courses.id, courseCards.courseId))
    .where(eq(courses.published, true))
    .orderBy(asc(courseCards.position))
    .prepare("catalogue_list_cards");
  return () => rows.execute();
}

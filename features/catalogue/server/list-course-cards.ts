import { asc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { CardGroupKey, CourseCard } from "../contract.ts";
import { courseCards, courses } from "./tables.ts";

const rows = prepared("catalogue_list_cards", (db) =>
  db
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
    .orderBy(asc(courseCards.position)),
);

/** The home page's course cards in their order; cards over unpublished courses are left out. */
export const listCourseCards = ({ db }: Pick<TxDeps, "db">): Promise<CourseCard[]> => rows(db);

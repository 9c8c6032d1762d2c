import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { CourseFacts } from "../../course-contract.ts";
import type { CourseState } from "../../course-texts.ts";
import { catalogueTexts } from "../../texts.ts";
import { courses, schools } from "../tables.ts";

type Row = typeof courses.$inferSelect;

/** What a course is to the public. */
export const stateOf = ({ published, firstPublishedAt }: Pick<Row, "published" | "firstPublishedAt">): CourseState =>
  published ? "published" : firstPublishedAt === null ? "draft" : "hidden";

/** A course as staff change it, by its address now. Errors: AppError not_found. */
export async function readCourseFacts(db: DbOrTx, slug: string): Promise<CourseFacts> {
  const [row] = await db
    .select({ course: courses, schoolName: schools.name })
    .from(courses)
    .innerJoin(schools, eq(schools.key, courses.school))
    .where(eq(courses.slug, slug));
  if (!row) throw notFound(catalogueTexts.courseNotFound);
  const { id, firstPublishedAt, updatedAt } = row.course;
  return {
    id,
    ...typedOf(row.course),
    schoolName: row.schoolName,
    state: stateOf(row.course),
    publishedAt: firstPublishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

/** The facts of a course as they are typed. */
export const typedOf = ({
  title,
  shortTitle,
  slug,
  school,
  glyph,
  summary,
  overview,
  level,
  format,
  tools,
  objectives,
  weeks,
  projectWeeks,
  durationNote,
  discountPercent,
}: Row) => ({
  title,
  shortTitle,
  slug,
  school,
  glyph,
  summary,
  overview: overview.join("\n\n"),
  level,
  format,
  tools: tools.join("\n"),
  objectives: objectives.join("\n"),
  weeks,
  projectWeeks,
  durationNote: durationNote ?? "",
  discountPercent,
});

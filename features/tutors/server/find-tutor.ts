import { and, asc, desc, eq, sql } from "drizzle-orm";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { reviewPageSize, type TutorDetail } from "../catalogue-contract.ts";
import { reviews, tutorCourses, tutors } from "./tables.ts";
import { selectTutors, toCard } from "./tutor-columns.ts";

/**
 * Binds the look-up of one published tutor by id or by address part (slug), with a page of their reviews; null when there is
 * none. Statements are prepared.
 */
export function findTutor({ db, clock }: Pick<VerbDeps, "db" | "clock">) {
  const given = sql.placeholder("given");
  const one = (by: typeof tutors.id | typeof tutors.slug) =>
    selectTutors(db).query.where(and(eq(by, given), eq(tutors.published, true)));
  const byId = one(tutors.id).prepare("tutors_by_id");
  const bySlug = one(tutors.slug).prepare("tutors_by_slug");
  const reviewRows = db
    .select({
      id: reviews.id,
      name: sql<string>`coalesce(${reviews.authorName}, 'A visitor')`,
      message: reviews.message,
      rating: reviews.rating,
      date: sql<string>`to_char(${reviews.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      verified: reviews.verified,
    })
    .from(reviews)
    .where(and(eq(reviews.tutorId, given), eq(reviews.state, "published")))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(reviewPageSize)
    .offset(sql.placeholder("skipped"))
    .prepare("tutors_reviews");
  const courses = publishedCourses(db);
  const courseRows = db
    .select({
      slug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      school: courses.school,
      glyph: courses.glyph,
    })
    .from(tutorCourses)
    .innerJoin(courses, eq(courses.id, tutorCourses.courseId))
    .where(eq(tutorCourses.tutorId, given))
    .orderBy(asc(tutorCourses.position))
    .prepare("tutors_courses");

  const rest = (id: string, page = 1) =>
    Promise.all([
      reviewRows.execute({ given: id, skipped: (page - 1) * reviewPageSize }),
      courseRows.execute({ given: id }),
    ] as const);

  return {
    async byId(id: string): Promise<TutorDetail | null> {
      if (!isUuid(id)) return null;
      // The id is all that the three statements need, so they go at once: a hot path.
      const [[row], [shownReviews, taught]] = await Promise.all([byId.execute({ given: id }), rest(id)]);
      return row ? { ...toCard(row, clock.now()), shownReviews, courses: taught } : null;
    },
    /** `reviewPage` counts from 1. */
    async bySlug(slug: string, reviewPage = 1): Promise<TutorDetail | null> {
      const [row] = await bySlug.execute({ given: slug });
      if (!row) return null;
      const [shownReviews, taught] = await rest(row.id, reviewPage);
      return { ...toCard(row, clock.now()), shownReviews, courses: taught };
    },
  };
}

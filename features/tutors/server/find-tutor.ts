import { and, asc, desc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { TxDeps } from "#platform/deps.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { reviewPageSize, type TutorDetail } from "../catalogue-contract.ts";
import { tutorTexts } from "../texts.ts";
import { shownAnswer } from "./shown-answer.ts";
import { reviewAnswers, reviews, tutorCourses, tutors } from "./tables.ts";
import { selectTutors, toCard } from "./tutor-columns.ts";

const isThis = (column: typeof tutors.id | typeof tutors.slug) =>
  and(eq(column, sql.placeholder("given")), eq(tutors.published, true));
const tutorById = prepared("tutors_by_id", (db) => selectTutors(db).query.where(isThis(tutors.id)));
const tutorBySlug = prepared("tutors_by_slug", (db) => selectTutors(db).query.where(isThis(tutors.slug)));
const reviewRows = prepared("tutors_reviews", (db) =>
  db
    .select({
      id: reviews.id,
      name: sql<string>`coalesce(${reviews.authorName}, 'A visitor')`,
      message: reviews.message,
      rating: reviews.rating,
      date: sql<string>`to_char(${reviews.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      verified: reviews.verified,
      answer: shownAnswer,
    })
    .from(reviews)
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.id))
    .where(and(eq(reviews.tutorId, sql.placeholder("given")), eq(reviews.state, "published")))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(reviewPageSize)
    .offset(sql.placeholder("skipped")),
);
const courseRows = prepared("tutors_courses", (db) => {
  const courses = publishedCourses(db);
  return db
    .select({
      slug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      school: courses.school,
      glyph: courses.glyph,
    })
    .from(tutorCourses)
    .innerJoin(courses, eq(courses.id, tutorCourses.courseId))
    .where(eq(tutorCourses.tutorId, sql.placeholder("given")))
    .orderBy(asc(tutorCourses.position));
});

type Deps = Pick<TxDeps, "db" | "clock">;

/** A page of a tutor's published reviews, counted from 1, and the published courses taught. */
export const detailsOf = ({ db }: Pick<Deps, "db">, id: string, page = 1) =>
  Promise.all([reviewRows(db, { given: id, skipped: (page - 1) * reviewPageSize }), courseRows(db, { given: id })]);

/** A published tutor by id, with reviews and courses. Errors: AppError not_found. */
export async function getTutorById(deps: Deps, id: string): Promise<TutorDetail> {
  if (!isUuid(id)) throw notFound(tutorTexts.unknownTutor);
  // The id is all that the three statements need, so they go at once: a hot path.
  const [[row], [shownReviews, courses]] = await Promise.all([tutorById(deps.db, { given: id }), detailsOf(deps, id)]);
  if (!row) throw notFound(tutorTexts.unknownTutor);
  return { ...toCard(row, deps.clock.now()), shownReviews, courses };
}

/** A published tutor by address part (slug), with a page of reviews, counted from 1, and courses; null when there is none. */
export async function findTutorBySlug(deps: Deps, slug: string, reviewPage = 1): Promise<TutorDetail | null> {
  const [row] = await tutorBySlug(deps.db, { given: slug });
  if (!row) return null;
  const [shownReviews, courses] = await detailsOf(deps, row.id, reviewPage);
  return { ...toCard(row, deps.clock.now()), shownReviews, courses };
}

/** The same with the newest reviews. Errors: AppError not_found. */
export async function getTutorBySlug(deps: Deps, slug: string): Promise<TutorDetail> {
  const tutor = await findTutorBySlug(deps, slug);
  if (!tutor) throw notFound(tutorTexts.unknownTutor);
  return tutor;
}

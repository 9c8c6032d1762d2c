import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { personRows } from "#features/accounts/server/public.ts";
import { listCourses, pricedCourse, publishedCourses } from "#features/catalogue/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { uuid } from "#lib/uuid.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { tutorTexts } from "../../contract.ts";
import type { DashboardTutorAnswer, ReviewPage } from "../../dashboard-contract.ts";
import { isTopTutor, languageLabel, locationLabel, ownChoices, topTutorRule } from "../../rules.ts";
import { courseChoices } from "../course-choices.ts";
import { reviews, tutorCourses, tutorPicks, tutors } from "../tables.ts";
import { selectTutors, toCard } from "../tutor-columns.ts";
import { readCursor } from "./place-in-list.ts";

/** Reviews in one answer. */
const reviewPageSize = 10;

const afterSchema = z.tuple([z.iso.datetime(), uuid()]);

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "shared">;

/** Binds what the page of one tutor shows a student (STUT-01, STUT-02). Statements are prepared; published tutors only. */
export function tutorPageReads(deps: Deps) {
  const { db, clock, shared } = deps;
  const choices = courseChoices(deps);
  const given = sql.placeholder("given");
  const student = sql.placeholder("student");
  const tutorRow = selectTutors(db)
    .query.where(and(eq(tutors.id, given), eq(tutors.published, true)))
    .prepare("tutors_dashboard_one");
  const people = personRows(db);
  const averageRow = db
    .select({
      ratingHundredths: tutors.ratingHundredths,
      lastActiveAt: tutors.lastActiveAt,
      hasAccount: sql<boolean>`${people.id} is not null`,
    })
    .from(tutors)
    .leftJoin(people, eq(people.id, tutors.accountId))
    .where(and(eq(tutors.id, given), eq(tutors.published, true)))
    .prepare("tutors_dashboard_average");
  const courses = publishedCourses(db);
  const courseRows = db
    .select({ slug: courses.slug, title: courses.title })
    .from(tutorCourses)
    .innerJoin(courses, eq(courses.id, tutorCourses.courseId))
    .where(eq(tutorCourses.tutorId, given))
    .orderBy(asc(tutorCourses.position))
    .prepare("tutors_dashboard_courses");
  const pickRow = db
    .select({ pickedAt: tutorPicks.createdAt })
    .from(tutorPicks)
    .where(and(eq(tutorPicks.tutorId, given), eq(tutorPicks.studentId, student)))
    .orderBy(desc(tutorPicks.createdAt))
    .limit(1)
    .prepare("tutors_dashboard_pick");
  const ownReviewRow = db
    .select({ rating: reviews.rating, message: reviews.message, state: reviews.state })
    .from(reviews)
    .where(and(eq(reviews.tutorId, given), eq(reviews.studentId, student)))
    .prepare("tutors_dashboard_own_review");
  const reviewRows = (after?: SQL) =>
    db
      .select({
        id: reviews.id,
        name: sql<string>`coalesce(${reviews.authorName}, 'A visitor')`,
        message: reviews.message,
        rating: reviews.rating,
        date: sql<string>`to_char(${reviews.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
        verified: reviews.verified,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .where(and(eq(reviews.tutorId, given), eq(reviews.state, "published"), after))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(reviewPageSize + 1);
  const firstReviews = reviewRows().prepare("tutors_dashboard_reviews");
  const furtherReviews = reviewRows(
    sql`(${reviews.createdAt}, ${reviews.id}) < (${sql.placeholder("at")}::timestamptz, ${sql.placeholder("last")}::uuid)`,
  ).prepare("tutors_dashboard_further_reviews");

  return {
    /** A tutor as their student sees them, with the newest reviews. Errors: AppError not_found. */
    async getTutor(id: string, studentId: string): Promise<DashboardTutorAnswer> {
      const own = { given: id, student: studentId };
      const [[row], [kept], taught, [pick], [ownReview], reviewed, offered, priceList] = await Promise.all([
        tutorRow.execute(own),
        averageRow.execute(own),
        courseRows.execute(own),
        pickRow.execute(own),
        ownReviewRow.execute(own),
        firstReviews.execute(own),
        choices.list(),
        shared.read("courses", "price list", () => listCourses(deps)),
      ]);
      const main = priceList.find(({ slug }) => slug === taught[0]?.slug);
      if (!row || !kept) throw notFound(tutorTexts.unknownTutor);
      const now = clock.now();
      const { languages, ratingLabel: _, ...card } = toCard(row, now);
      return {
        data: {
          ...card,
          _id: card.id,
          location: locationLabel(card.location),
          language: languageLabel(languages),
          courses: taught,
          priced: main ? pricedCourse(main) : null,
          ownChoices: ownChoices([card.course, ...taught.map(({ title }) => title)], offered),
          courseChoices: offered,
          ratingLabel: card.rating === null ? null : String(card.rating),
          isTop: isTopTutor({ ...kept, reviewCount: card.reviewCount }, now),
          topRule: topTutorRule,
          isReachable: kept.hasAccount,
          pickedAt: pick?.pickedAt.toISOString() ?? null,
          ownReview: ownReview ?? null,
        },
        reviews: pageOf(reviewed),
      };
    },
    /** Reviews of a tutor, the newest first. Errors: AppError not_found, invalid for a cursor that is none. */
    async listReviews(id: string, cursor: string | undefined): Promise<ReviewPage> {
      const after = cursor === undefined ? null : readCursor(cursor, afterSchema);
      const [row] = await averageRow.execute({ given: id });
      if (!row) throw notFound(tutorTexts.unknownTutor);
      return pageOf(
        after
          ? await furtherReviews.execute({ given: id, at: after[0], last: after[1] })
          : await firstReviews.execute({ given: id }),
      );
    },
  };
}

function pageOf(rows: (ReviewPage["data"][number] & { createdAt: Date })[]): ReviewPage {
  const shown = rows.slice(0, reviewPageSize);
  const last = shown.at(-1);
  const next =
    rows.length > reviewPageSize && last
      ? Buffer.from(JSON.stringify([last.createdAt.toISOString(), last.id])).toString("base64url")
      : null;
  return { data: shown.map(({ createdAt: _, ...review }) => review), next };
}

import { and, asc, desc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { listCourses, pricedCourse, publishedCourses } from "#features/catalogue/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { momentKey, readCursor, writeCursor } from "#platform/list/cursor.ts";
import { tutorTexts } from "../../contract.ts";
import type { DashboardTutorResponse, ReviewPage } from "../../dashboard-contract.ts";
import { isTopTutor, languageLabel, locationLabel, ownChoices, topTutorRule } from "../../rules.ts";
import { tutorPageTexts } from "../../texts.ts";
import { listCourseChoices } from "../course-choices.ts";
import { shownAnswer } from "../shown-answer.ts";
import { reviewAnswers, reviews, tutorCourses, tutorPicks, tutors } from "../tables.ts";
import { selectTutors, toCard } from "../tutor-columns.ts";

/** Reviews in one answer. */
const reviewPageSize = 10;

const input = sql.placeholder("given");
const student = sql.placeholder("student");
const isShown = and(eq(tutors.id, input), eq(tutors.published, true));

const tutorRow = prepared("tutors_dashboard_one", (db) => selectTutors(db).query.where(isShown));
const averageRow = prepared("tutors_dashboard_average", (db) => {
  const people = personRows(db);
  return db
    .select({
      ratingHundredths: tutors.ratingHundredths,
      lastActiveAt: tutors.lastActiveAt,
      hasAccount: sql<boolean>`${people.id} is not null`,
    })
    .from(tutors)
    .leftJoin(people, eq(people.id, tutors.accountId))
    .where(isShown);
});
const courseRows = prepared("tutors_dashboard_courses", (db) => {
  const courses = publishedCourses(db);
  return db
    .select({ slug: courses.slug, title: courses.title })
    .from(tutorCourses)
    .innerJoin(courses, eq(courses.id, tutorCourses.courseId))
    .where(eq(tutorCourses.tutorId, input))
    .orderBy(asc(tutorCourses.position));
});
const pickRow = prepared("tutors_dashboard_pick", (db) =>
  db
    .select({ pickedAt: tutorPicks.createdAt })
    .from(tutorPicks)
    .where(and(eq(tutorPicks.tutorId, input), eq(tutorPicks.studentId, student)))
    .orderBy(desc(tutorPicks.createdAt))
    .limit(1),
);
const ownReviewRow = prepared("tutors_dashboard_own_review", (db) =>
  db
    .select({ rating: reviews.rating, message: reviews.message, state: reviews.state })
    .from(reviews)
    .where(and(eq(reviews.tutorId, input), eq(reviews.studentId, student))),
);
const reviewRows = prepared("tutors_dashboard_reviews", (db) =>
  db
    .select({
      id: reviews.id,
      name: sql<string>`coalesce(${reviews.authorName}, 'A visitor')`,
      message: reviews.message,
      rating: reviews.rating,
      date: sql<string>`to_char(${reviews.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      verified: reviews.verified,
      answer: shownAnswer,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.id))
    .where(
      and(
        eq(reviews.tutorId, input),
        eq(reviews.state, "published"),
        sql`(${reviews.createdAt}, ${reviews.id}) < (${sql.placeholder("at")}::timestamptz, ${sql.placeholder("last")}::uuid)`,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(reviewPageSize + 1),
);
/** Before all reviews. */
const newest = { at: "infinity", last: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "shared">;

/** What the page of a published tutor shows a student (STUT-01, STUT-02), with the newest reviews. Errors: AppError not_found. */
export async function getTutor(deps: Deps, studentId: string, id: string): Promise<DashboardTutorResponse> {
  const { db } = deps;
  const own = { given: id, student: studentId };
  const [[row], [average], taught, [pick], [ownReview], reviewed, offered, priceList] = await Promise.all([
    tutorRow(db, own),
    averageRow(db, own),
    courseRows(db, own),
    pickRow(db, own),
    ownReviewRow(db, own),
    reviewRows(db, { given: id, ...newest }),
    listCourseChoices(deps),
    deps.shared.read("courses", "price list", () => listCourses(deps)),
  ]);
  const main = priceList.find(({ slug }) => slug === taught[0]?.slug);
  if (!row || !average) throw notFound(tutorTexts.unknownTutor);
  const now = deps.clock.now();
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
      isTop: isTopTutor({ ...average, reviewCount: card.reviewCount }, now),
      topRule: topTutorRule,
      isReachable: average.hasAccount,
      pickedAt: pick?.pickedAt.toISOString() ?? null,
      ownReview: ownReview ?? null,
    },
    reviews: pageOf(reviewed),
  };
}

/** Reviews of a published tutor, the newest first. Errors: AppError not_found, invalid for a cursor that is none. */
export async function listReviews(
  { db }: Deps,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<ReviewPage> {
  const after = cursor === undefined ? null : readCursor(cursor, momentKey, "cursor", tutorPageTexts.badPage);
  const [row] = await averageRow(db, { given: id });
  if (!row) throw notFound(tutorTexts.unknownTutor);
  return pageOf(await reviewRows(db, { given: id, ...(after ? { at: after.by, last: after.id } : newest) }));
}

function pageOf(rows: (ReviewPage["data"][number] & { createdAt: Date })[]): ReviewPage {
  const shown = rows.slice(0, reviewPageSize);
  const last = shown.at(-1);
  const next = rows.length > reviewPageSize && last ? writeCursor(last.id, last.createdAt) : null;
  return { data: shown.map(({ createdAt: _, ...review }) => review), next };
}

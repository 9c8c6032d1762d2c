import { and, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { ClassType, TutorCard } from "../contract.ts";
import { experienceLabel, lastActiveLabel, ratingLabel, reviewsLabel, shownRating, studentsLabel } from "../rules.ts";
import { reviews, tutorPicks, tutors } from "./tables.ts";

/**
 * Select of published tutors with their figures, all in one query: carried reviews and those published here, claimed students
 * and those who picked. Add `where` and `orderBy` to it.
 */
export function selectTutors(db: DbOrTx) {
  const counted = db
    .select({
      tutorId: reviews.tutorId,
      reviewCount: sql<number>`count(*)::int`.as("counted_reviews"),
      starSum: sql<number>`sum(${reviews.rating})::int`.as("star_sum"),
    })
    .from(reviews)
    .where(and(eq(reviews.state, "published"), not(reviews.carried)))
    .groupBy(reviews.tutorId)
    .as("counted");
  const picked = db
    .select({
      tutorId: tutorPicks.tutorId,
      studentCount: sql<number>`count(distinct ${tutorPicks.studentId})::int`.as("picked_students"),
    })
    .from(tutorPicks)
    .where(isNotNull(tutorPicks.studentId))
    .groupBy(tutorPicks.tutorId)
    .as("picked");
  const reviewCount = sql<number>`${tutors.carriedReviews} + coalesce(${counted.reviewCount}, 0)`;
  const starSum = sql<number>`${tutors.carriedStars} + coalesce(${counted.starSum}, 0)`;
  const query = db
    .select({
      id: tutors.id,
      slug: tutors.slug,
      fullName: tutors.fullName,
      heading: tutors.heading,
      position: tutors.position,
      course: tutors.course,
      classType: sql<ClassType>`${tutors.classType}`, // the table's check allows no other
      about: tutors.about,
      learn: tutors.learn,
      skills: tutors.skills,
      languages: tutors.languages,
      experienceYears: tutors.experienceYears,
      location: tutors.location,
      avatarUrl: tutors.avatarUrl,
      studentCount: sql<number>`${tutors.claimedStudents} + coalesce(${picked.studentCount}, 0)`,
      reviewCount,
      starSum,
      lastActiveAt: tutors.lastActiveAt,
    })
    .from(tutors)
    .leftJoin(counted, eq(counted.tutorId, tutors.id))
    .leftJoin(picked, eq(picked.tutorId, tutors.id));
  /** The exact average, best first; tutors without reviews last. */
  const byRating: SQL[] = [
    sql`${starSum}::numeric / nullif(${reviewCount}, 0) desc nulls last`,
    sql`${reviewCount} desc`,
    sql`${tutors.sortOrder}`,
  ];
  return { query, byRating };
}

export type TutorRow = Awaited<ReturnType<typeof selectTutors>["query"]>[number];

/** Turns a row into what is shown. */
export function toCard(row: TutorRow, now: Date): TutorCard {
  const { experienceYears, studentCount, starSum, lastActiveAt, ...same } = row;
  const rating = shownRating(starSum, row.reviewCount);
  return {
    ...same,
    experience: experienceLabel(experienceYears),
    students: studentsLabel(studentCount),
    rating,
    ratingLabel: ratingLabel(rating),
    reviews: reviewsLabel(row.reviewCount),
    lastActive: lastActiveLabel(lastActiveAt, now),
  };
}

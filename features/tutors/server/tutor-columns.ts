import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { shownRating } from "#lib/rating.ts";
import type { TutorCard } from "../catalogue-contract.ts";
import type { ClassType } from "../contract.ts";
import { experienceLabel, lastActiveLabel, ratingLabel, reviewsLabel, studentsLabel } from "../rules.ts";
import { tutorPicks, tutors } from "./tables.ts";

/**
 * Select of tutors with their figures, all in one query: reviews as the database stores them, and claimed students with those
 * who picked. Add `where` and `orderBy` to it. `more`: columns of
 * a table that the caller joins.
 */
export function selectTutors<More extends Record<string, AnyPgColumn> = Record<never, never>>(
  db: DbOrTx,
  more = {} as More,
) {
  // One look into an index a tutor that is shown, whatever the number of picks in all.
  const picked = sql`(select count(distinct ${tutorPicks.studentId})::int from ${tutorPicks} where ${tutorPicks.tutorId} = ${tutors.id})`;
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
      introUrl: tutors.introUrl,
      introMinutes: tutors.introMinutes,
      introMegabytes: tutors.introMegabytes,
      studentCount: sql<number>`${tutors.claimedStudents} + ${picked}`,
      reviewCount: tutors.reviewCount,
      reviewStars: tutors.reviewStars,
      lastActiveAt: tutors.lastActiveAt,
      sortOrder: tutors.sortOrder,
      ...more,
    })
    .from(tutors);
  /** The exact average, best first; tutors without reviews last. */
  const byRating: SQL[] = [
    sql`${tutors.reviewStars}::numeric / nullif(${tutors.reviewCount}, 0) desc nulls last`,
    sql`${tutors.reviewCount} desc`,
    sql`${tutors.sortOrder}`,
    sql`${tutors.id}`,
  ];
  /** The same by the figures of the index; tutors without reviews come last, in any order. */
  const bestFirst: SQL[] = [
    sql`${tutors.ratingHundredths} desc`,
    sql`${tutors.reviewCount} desc`,
    sql`${tutors.id} desc`,
  ];
  return { query, byRating, bestFirst };
}

export type TutorRow = Awaited<ReturnType<typeof selectTutors>["query"]>[number];

/** Turns a row into what is shown. */
export function toCard(row: TutorRow, now: Date): TutorCard {
  const { experienceYears, studentCount, reviewStars, lastActiveAt, sortOrder: _, ...described } = row;
  const { introUrl, introMinutes, introMegabytes, ...same } = described;
  const rating = shownRating(reviewStars, row.reviewCount);
  return {
    ...same,
    intro: introUrl && introMinutes ? { url: introUrl, minutes: introMinutes, megabytes: introMegabytes } : null,
    experience: experienceLabel(experienceYears),
    students: studentsLabel(studentCount),
    rating,
    ratingLabel: ratingLabel(rating),
    reviews: reviewsLabel(row.reviewCount),
    lastActive: lastActiveLabel(lastActiveAt, now),
  };
}

import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorCourses, tutors } from "./tables.ts";

/**
 * Who of the tutors that the public sees teaches which course, with what is known of them: a subquery for other features to
 * join with and count by. `tutorRank` is the staff's order.
 */
export const teachingRows = (db: DbOrTx) =>
  db
    .select({
      courseId: tutorCourses.courseId,
      tutorId: tutors.id,
      tutorSlug: tutors.slug,
      tutorName: tutors.fullName,
      avatarUrl: tutors.avatarUrl,
      location: tutors.location,
      claimedStudents: tutors.claimedStudents,
      reviewCount: tutors.reviewCount,
      reviewStars: tutors.reviewStars,
      ratingHundredths: tutors.ratingHundredths,
      tutorRank: tutors.sortOrder,
    })
    .from(tutorCourses)
    .innerJoin(tutors, eq(tutors.id, tutorCourses.tutorId))
    .where(eq(tutors.published, true))
    .as("teaching_rows");

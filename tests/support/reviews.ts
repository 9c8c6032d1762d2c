import { isNotNull, isNull, or } from "drizzle-orm";
import { reviews } from "#features/tutors/server/tables.ts";

/** Reviews that a test wrote: the supplied ones have a name and no student's account. */
export const writtenReviews = or(isNull(reviews.authorName), isNotNull(reviews.studentId));

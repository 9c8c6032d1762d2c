import { and, eq, lte } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { reviews, tutors } from "./tables.ts";

/** Reviews with whom they are about and who wrote them, as the public reads it: a subquery for other features to join with. */
export const reviewRows = (db: DbOrTx) =>
  db
    .select({ id: reviews.id, reviewedTutorId: reviews.tutorId, reviewer: reviews.authorName })
    .from(reviews)
    .as("review_rows");

/** A review that is shown of the tutor whose account it is; undefined for another's, and for none. */
export async function findShownReview(db: DbOrTx, { accountId, reviewId }: { accountId: string; reviewId: string }) {
  const [review] = await db
    .select({ rating: reviews.rating, message: reviews.message, createdAt: reviews.createdAt })
    .from(reviews)
    .innerJoin(tutors, eq(tutors.id, reviews.tutorId))
    .where(and(eq(reviews.id, reviewId), eq(tutors.accountId, accountId), eq(reviews.state, "published")));
  return review;
}

/** Takes a review out of what is shown and counted, unless its student has replaced it since. Returns whether it did. */
export async function takeDownReview(
  { db: tx }: InTx,
  { reviewId, writtenBefore }: { reviewId: string; writtenBefore: Date },
): Promise<boolean> {
  const down = await tx
    .update(reviews)
    .set({ state: "rejected", publishedAt: null })
    .where(and(eq(reviews.id, reviewId), lte(reviews.createdAt, writtenBefore)))
    .returning({ id: reviews.id });
  return down.length > 0;
}

import { desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { shownRating } from "#lib/rating.ts";
import type { OfficeReview } from "../office-review-contract.ts";
import { contactsIn, findSharedWords } from "../office-review-rules.ts";
import { comparedReviews } from "../office-review-texts.ts";
import { reviews, tutors } from "./tables.ts";

type Row = Omit<OfficeReview, "writtenAt" | "signs"> & {
  createdAt: Date;
  inWeek: number | null;
  tutorStars: number;
  tutorReviews: number;
};

/** Reviews for staff, with what helps to decide about those that wait: one more query, however many they are. */
export async function withSigns(db: DbOrTx, rows: readonly Row[]): Promise<OfficeReview[]> {
  const waiting = rows.filter(({ state }) => state === "pending");
  const shared = findSharedWords(waiting, [...(waiting.length > 0 ? await newestRows(db) : []), ...rows]);
  return rows.map(({ createdAt, inWeek, tutorStars, tutorReviews, ...row }) => {
    const match = shared.get(row.id);
    const stars = (sum: number, count: number) => ({ rating: shownRating(sum, count), count });
    return {
      ...row,
      writtenAt: createdAt.toISOString(),
      signs:
        row.state === "pending"
          ? {
              inWeek,
              shared: match
                ? {
                    words: match.words,
                    tutorName: match.review.tutorName,
                    writtenAt: match.review.createdAt.toISOString(),
                  }
                : null,
              contacts: contactsIn(row.message),
              now: stars(tutorStars, tutorReviews),
              published: stars(tutorStars + row.rating, tutorReviews + 1),
            }
          : null,
    };
  });
}

/** The newest of the academy by their ids, which the primary key reads without a look at the rest. */
const newestRows = (db: DbOrTx) =>
  db
    .select({
      id: reviews.id,
      message: reviews.message,
      createdAt: reviews.createdAt,
      tutorName: tutors.fullName,
    })
    .from(reviews)
    .innerJoin(tutors, eq(tutors.id, reviews.tutorId))
    .orderBy(desc(reviews.id))
    .limit(comparedReviews);

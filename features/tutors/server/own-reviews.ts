import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type ListSource, pageOf } from "#platform/list/list-source.ts";
import type { AnswerInput, OwnReview, OwnReviewPage } from "../own-review-contract.ts";
import { answerChangeableMs, fewStars, ownReviewList, ownReviewTexts } from "../own-review-texts.ts";
import { isTopTutor, topTutorRule } from "../rules.ts";
import { reviewAnswers, reviews, tutors } from "./tables.ts";

/** The published reviews of the tutor whose account it is, with their answers: a subquery. */
function ownReviews(db: DbOrTx, accountId: string) {
  const people = personRows(db);
  return db
    .select({
      id: reviews.id,
      authorName: reviews.authorName,
      rating: reviews.rating,
      message: reviews.message,
      verified: reviews.verified,
      createdAt: reviews.createdAt,
      studentId: sql<string | null>`${people.id}`.as("writer_id"),
      text: reviewAnswers.text,
      answeredAt: reviewAnswers.answeredAt,
    })
    .from(reviews)
    .innerJoin(tutors, eq(tutors.id, reviews.tutorId))
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.id))
    .leftJoin(people, eq(people.id, reviews.studentId))
    .where(and(eq(tutors.accountId, accountId), eq(reviews.state, "published")))
    .as("own_reviews");
}
type Own = ReturnType<typeof ownReviews>;
type OwnRow = Awaited<ReturnType<typeof readRow>>;
const readRow = async (db: DbOrTx, own: Own, id: string) => {
  const [row] = await db.select().from(own).where(eq(own.id, id));
  if (!row) throw notFound(ownReviewTexts.unknown);
  return row;
};

function viewOf(row: OwnRow, now: Date): OwnReview {
  const { text, answeredAt } = row;
  const until = answeredAt && new Date(answeredAt.getTime() + answerChangeableMs);
  return {
    id: row.id,
    name: row.authorName ?? "A visitor",
    studentId: row.verified ? row.studentId : null,
    rating: row.rating,
    message: row.message,
    verified: row.verified,
    createdAt: row.createdAt.toISOString(),
    answer:
      text !== null && answeredAt && until
        ? { text, answeredAt: answeredAt.toISOString(), changeableUntil: until > now ? until.toISOString() : null }
        : null,
  };
}

/** A page of a tutor's own published reviews, with what they come to. An account that is no tutor's record has none. */
export async function listOwnReviews(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  query: ListQuery<typeof ownReviewList>,
): Promise<OwnReviewPage> {
  const now = clock.now();
  const own = ownReviews(db, accountId);
  const source: ListSource<typeof ownReviewList, OwnRow> = {
    spec: ownReviewList,
    id: own.id,
    from: own,
    filters: { show: (show) => (show === "few" ? lte(own.rating, fewStars) : isNull(own.answeredAt)) },
    sorts: { newest: own.createdAt },
    rows: (_, page) => page(db.select().from(own).$dynamic()),
  };
  const number = sql<number>`count(*)`.mapWith(Number);
  const [page, byStars, [tutor]] = await Promise.all([
    pageOf(db, source, query),
    db
      .select({
        rating: own.rating,
        count: number,
        verified: sql<number>`count(*) filter (where ${own.verified})`.mapWith(Number),
        unanswered: sql<number>`count(*) filter (where ${isNull(own.answeredAt)})`.mapWith(Number),
      })
      .from(own)
      .groupBy(own.rating)
      .orderBy(desc(own.rating)),
    db
      .select({
        ratingHundredths: tutors.ratingHundredths,
        reviewCount: tutors.reviewCount,
        lastActiveAt: tutors.lastActiveAt,
      })
      .from(tutors)
      .where(eq(tutors.accountId, accountId)),
  ]);
  const sum = (of: (stars: (typeof byStars)[number]) => number) => byStars.reduce((all, stars) => all + of(stars), 0);
  const all = sum(({ count }) => count);
  return {
    ...page,
    data: page.data.map((row) => viewOf(row, now)),
    counts: {
      all,
      unanswered: sum(({ unanswered }) => unanswered),
      few: sum(({ rating, count }) => (rating <= fewStars ? count : 0)),
    },
    verified: sum(({ verified }) => verified),
    stars: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: byStars.find((stars) => stars.rating === rating)?.count ?? 0,
    })),
    average: all === 0 ? null : sum(({ rating, count }) => rating * count) / all,
    isTop: tutor !== undefined && isTopTutor(tutor, now),
    topRule: topTutorRule,
  };
}

/**
 * Sets what a tutor says to a review of their own, for everybody to read: one answer, which may be changed for a day. The same again changes
 * nothing. Errors: AppError not_found for another's and one that is not shown; conflict after that day, and where the student replaced the review.
 */
export async function answerReview(
  deps: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  { id, text, writtenAt }: AnswerInput & { id: string },
): Promise<OwnReview> {
  return staffWrite(deps, accountId, async (tx, record, now) => {
    // A review that was replaced since waits, and takes its answer with it.
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for("update");
    const own = ownReviews(tx, accountId);
    const before = await readRow(tx, own, id);
    if (before.createdAt.getTime() !== Date.parse(writtenAt)) throw conflict(ownReviewTexts.replaced);
    if (before.text === text) return viewOf(before, now);
    if (before.answeredAt && now.getTime() >= before.answeredAt.getTime() + answerChangeableMs)
      throw conflict(ownReviewTexts.over);
    await tx
      .insert(reviewAnswers)
      .values({ reviewId: id, text, answeredAt: now })
      .onConflictDoUpdate({ target: reviewAnswers.reviewId, set: { text } });
    // The words are public, and may name who wrote the review.
    await record(before.text === null ? "review.answered" : "review.answer-changed", id, {
      details: { length: text.length },
    });
    return viewOf(await readRow(tx, own, id), now);
  });
}

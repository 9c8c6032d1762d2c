import { eq, ilike, inArray, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { containing, rowOf, sourceOf } from "#platform/list/list-source.ts";
import type { OfficeReview, ReviewDecision } from "../office-review-contract.ts";
import { maxInWeek, officeReviewList, officeReviewTexts } from "../office-review-texts.ts";
import { withSigns } from "./review-signs.ts";
import { reviews, storedReviewStates, tutorPicks, tutors } from "./tables.ts";

/** For each row of a page a look into the index of its tutor, of every state, and at most so many entries of it. */
const inWeek = sql<number | null>`case when ${reviews.state} = 'pending' and not ${reviews.verified} then (
  select count(*)::int from (
    select from ${reviews} near
    where near.tutor_id = ${reviews.tutorId} and near.state in ${storedReviewStates} and not near.verified
      and near.created_at > ${reviews.createdAt} - interval '7 days'
      and (near.created_at, near.id) <= (${reviews.createdAt}, ${reviews.id})
    limit ${maxInWeek}
  ) as week) end`;

/** The reviews of all tutors as staff look for them. */
export const officeReviewSource = (db: DbOrTx) =>
  sourceOf({
    spec: officeReviewList,
    id: reviews.id,
    filters: {
      q: (text) =>
        or(
          ilike(reviews.message, containing(text)),
          ilike(reviews.authorName, containing(text)),
          inArray(
            reviews.tutorId,
            db
              .select({ id: tutors.id })
              .from(tutors)
              .where(ilike(tutors.fullName, containing(text))),
          ),
        ),
      state: (state) => eq(reviews.state, state),
    },
    sorts: { waiting: sql`case when ${reviews.state} = 'pending' then 0 else 1 end`, newest: reviews.id },
    rows: async (reading, page) => {
      const query = reading
        .select({
          id: reviews.id,
          tutorName: tutors.fullName,
          tutorSlug: tutors.slug,
          authorName: reviews.authorName,
          from: sql<OfficeReview["from"]>`case
            when ${reviews.studentId} is null then 'visitor'
            when exists (select from ${tutorPicks} pick where pick.tutor_id = ${reviews.tutorId} and pick.student_id = ${reviews.studentId}) then 'picked'
            else 'account' end`,
          rating: reviews.rating,
          message: reviews.message,
          verified: reviews.verified,
          state: sql<OfficeReview["state"]>`${reviews.state}`, // the table's check allows no other
          createdAt: reviews.createdAt,
          inWeek,
          tutorStars: tutors.reviewStars,
          tutorReviews: tutors.reviewCount,
        })
        .from(reviews)
        .innerJoin(tutors, eq(tutors.id, reviews.tutorId));
      return withSigns(reading, await page(query.$dynamic()));
    },
  });

const acts = { pending: "review.reopened", published: "review.published", rejected: "review.kept-off" } as const;

/**
 * Publishes a review, keeps it off the site, or lets it wait again; the tutor's stars follow. The same again changes nothing.
 * Errors: AppError not_found; conflict where its student has replaced it since `writtenAt`.
 */
export const decideReview = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { id, ...decision }: ReviewDecision & { id: string },
): Promise<OfficeReview> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [before] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (!before) throw notFound(officeReviewTexts.unknown);
    if (before.createdAt.getTime() !== Date.parse(decision.writtenAt)) throw conflict(officeReviewTexts.changed);
    const { state } = decision;
    if (before.state !== state) {
      await tx
        .update(reviews)
        .set({ state, publishedAt: state === "published" ? now : null })
        .where(eq(reviews.id, id));
      await record(acts[state], id, {
        before: { state: before.state },
        after: { state },
        ...(decision.state === "rejected" && { reason: decision.reason }),
      });
    }
    return rowOf(tx, officeReviewSource(tx), id);
  });

import { and, eq, or, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { invalidAt } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { isUuid, newId } from "#platform/ids/ids.ts";
import { type Review, type reviewStates, tutorTexts } from "../contract.ts";
import { publicName, type Reviewer, reviewOutcome } from "../rules.ts";
import { reviewWaitingMail } from "./mails.ts";
import { reviewAnswers, reviews, tutors } from "./tables.ts";

export type ReviewAnswer = { message: string; state: (typeof reviewStates)[number] };

/** Asks features on higher floors whether a student learnt with a tutor (FIND-08): a class attended, a course paid for. */
export const hasLearntWith =
  defineExtensionPoint<(tx: Tx, studentId: string, tutorId: string) => Promise<boolean>>("tutors.has-learnt-with");

/** Who sent a review, as far as is known. */
export type ReviewSender = {
  /** The student who is logged in; null for a visitor. */
  reviewer: Reviewer | null;
  /** The caller's Idempotency-Key; see answerOnce. */
  requestKey: string | null;
};

/**
 * Stores a review (FIND-07, FIND-08): published at once with the mark when reviewOutcome shows it, else it waits and
 * staff are notified. A student's new review of the same tutor replaces the old one, and the tutor's answer to that goes with it.
 * Errors: AppError invalid for a tutor that is unknown or not clearly named, and those of answerOnce.
 */
export async function submitReview(
  deps: VerbDeps,
  { reviewer, requestKey }: ReviewSender,
  input: Review,
): Promise<ReviewAnswer> {
  const content = { studentId: reviewer?.studentId ?? null, ...input };
  const now = deps.clock.now();
  return deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "review", key: requestKey, content }, now, async () => {
      const tutor = await namedTutor(tx, input.tutor);
      const hasLearnt = reviewer !== null && (await didLearn(tx, reviewer.studentId, tutor.id));
      const { state, verified } = reviewOutcome({ reviewer, hasLearnt });
      const written = {
        authorName: reviewer ? publicName(reviewer.fullName) : null,
        rating: input.rating,
        message: input.message,
        state,
        verified,
        createdAt: now,
        publishedAt: state === "published" ? now : null,
      };
      const [stored] = await tx
        .insert(reviews)
        .values({ id: newId(), tutorId: tutor.id, studentId: reviewer?.studentId ?? null, ...written })
        .onConflictDoUpdate({ target: [reviews.tutorId, reviews.studentId], set: written })
        .returning({ id: reviews.id });
      // The tutor's answer was to another text.
      if (stored) await tx.delete(reviewAnswers).where(eq(reviewAnswers.reviewId, stored.id));
      if (state === "pending") await deps.mail.enqueueMail(tx, await reviewWaitingMail(within(deps, tx), tutor, input));
      return { message: tutorTexts.reviewDone, state };
    }),
  );

  async function didLearn(tx: Tx, studentId: string, tutorId: string): Promise<boolean> {
    for (const knows of deps.contributions(hasLearntWith)) if (await knows(tx, studentId, tutorId)) return true;
    return false;
  }
}

/** The tutor that `text` names: an id, an address part, or a full name that only one published tutor has. */
async function namedTutor(db: DbOrTx, text: string): Promise<{ id: string; slug: string; fullName: string }> {
  const matchingTutors = await db
    .select({ id: tutors.id, slug: tutors.slug, fullName: tutors.fullName })
    .from(tutors)
    .where(
      and(
        eq(tutors.published, true),
        isUuid(text)
          ? eq(tutors.id, text)
          : or(eq(tutors.slug, text), sql`search_text(${tutors.fullName}) = search_text(${text})`),
      ),
    );
  const tutor = matchingTutors.find((candidate) => candidate.slug === text) ?? matchingTutors[0];
  const unclear = matchingTutors.length > 1 && tutor?.slug !== text;
  if (!tutor || unclear) {
    const message = unclear ? tutorTexts.severalTutors : tutorTexts.unknownTutor;
    throw invalidAt("tutor", message, unclear ? "ambiguous" : "unknown");
  }
  return tutor;
}

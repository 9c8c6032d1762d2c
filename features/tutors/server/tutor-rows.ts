import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutors } from "./tables.ts";

/** Whether the account of a tutor was erased: nothing is known of them any more (personal-data.ts). */
export const isErased = sql<boolean>`${tutors.slug} = 'former-tutor-' || ${tutors.id}`;

/** The tutors with where and by whom they are reached: a subquery for other features to join with. Not for responses by itself. */
export const tutorRows = (db: DbOrTx) =>
  db
    .select({
      id: tutors.id,
      slug: tutors.slug,
      tutorName: tutors.fullName,
      tutorEmail: tutors.email,
      tutorAccountId: tutors.accountId,
      tutorZone: tutors.timeZone,
      tutorCourse: tutors.course,
      tutorAvatar: tutors.avatarUrl,
      /** The courses taught, the main one first. */
      tutorCourseIds: tutors.courseIds,
      isPublished: tutors.published,
      isErased: isErased.as("is_erased"),
      /** Since when the tutor is away who was shown before. */
      hiddenAt: tutors.hiddenAt,
    })
    .from(tutors)
    .as("tutor_rows");

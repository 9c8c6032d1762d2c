import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { readAvatar } from "#features/accounts/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OwnProfile, ProfileInput } from "../own-profile-contract.ts";
import { ownProfileTexts } from "../own-profile-texts.ts";
import { detailsOf } from "./find-tutor.ts";
import { tutors } from "./tables.ts";
import { selectTutors, toCard } from "./tutor-columns.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "files" | "log" | "baseUrl" | "staffEmail">;

/** Reviews that come with the profile: the preview is of the page, not a place to read them. */
const previewReviews = 3;

const rowOf = async (db: DbOrTx, accountId: string) => {
  const more = { version: tutors.profileVersion, availableDays: tutors.availableDays, isPublished: tutors.published };
  const [row] = await selectTutors(db, more).query.where(eq(tutors.accountId, accountId));
  if (!row) throw notFound(ownProfileTexts.unknown);
  return row;
};

/** The columns that a tutor writes, as they are sent. */
const profileOf = (row: Awaited<ReturnType<typeof rowOf>>): ProfileInput => ({
  fullName: row.fullName,
  heading: row.heading,
  position: row.position,
  about: row.about,
  learn: row.learn,
  skills: row.skills,
  languages: row.languages,
  experienceYears: row.experienceYears,
  location: row.location,
  classType: row.classType,
  intro:
    row.introUrl && row.introMinutes
      ? { url: row.introUrl, minutes: row.introMinutes, megabytes: row.introMegabytes }
      : null,
  version: row.version,
});

/** What the public sees of the tutor whose account it is, and what is next to it. Errors: AppError not_found for an account that is no tutor's. */
export async function getOwnProfile(deps: Deps, accountId: string): Promise<OwnProfile> {
  const row = await rowOf(deps.db, accountId);
  const [[shownReviews, courses], photo, { supportEmail }] = await Promise.all([
    detailsOf(deps, row.id),
    readAvatar(deps, accountId),
    getSettings(deps),
  ]);
  const card = toCard(row, deps.clock.now());
  return {
    profile: profileOf(row),
    shown: {
      id: card.id,
      slug: card.slug,
      course: card.course,
      avatarUrl: card.avatarUrl,
      students: card.students,
      rating: card.rating,
      ratingLabel: card.ratingLabel,
      reviewCount: card.reviewCount,
      reviews: card.reviews,
      lastActive: card.lastActive,
      courses,
      shownReviews: shownReviews.slice(0, previewReviews),
    },
    isPublished: row.isPublished,
    photoBytes: photo?.length ?? null,
    hasHours: row.availableDays !== 0,
    officeEmail: supportEmail,
  };
}

/**
 * Sets what a tutor says of themselves; card, page and desk have it at once. The same again changes nothing. Errors: AppError not_found for
 * an account that is no tutor's; conflict where another device saved something else since `version`.
 */
export async function saveOwnProfile(deps: Deps, accountId: string, input: ProfileInput): Promise<OwnProfile> {
  await staffWrite(deps, accountId, async (tx, record, now) => {
    await tx.select({ id: tutors.id }).from(tutors).where(eq(tutors.accountId, accountId)).for("update");
    const row = await rowOf(tx, accountId);
    const { version, ...before } = profileOf(row);
    const { version: changed, ...after } = input;
    if (isDeepStrictEqual(before, after)) return;
    if (changed !== version) throw conflict(ownProfileTexts.stale);
    const { intro, ...fields } = after;
    await tx
      .update(tutors)
      .set({
        ...fields,
        introUrl: intro?.url ?? null,
        introMinutes: intro?.minutes ?? null,
        introMegabytes: intro?.megabytes ?? null,
        profileVersion: version + 1,
        updatedAt: now,
      })
      .where(eq(tutors.id, row.id));
    // The words themselves name a person, and are public.
    const names = Object.keys(after) as (keyof typeof after)[];
    await record("profile.published", row.id, {
      details: { fields: names.filter((name) => !isDeepStrictEqual(after[name], before[name])) },
    });
  });
  return getOwnProfile(deps, accountId);
}

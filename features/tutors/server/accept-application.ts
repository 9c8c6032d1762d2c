import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { inviteAccount } from "#features/accounts/server/public.ts";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { slugOf } from "#lib/slug.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { OfficeApplication } from "../office-application-contract.ts";
import { officeApplicationTexts as texts } from "../office-application-texts.ts";
import { isTutors } from "./invite-tutor.ts";
import { newTutorMail } from "./mails.ts";
import { getApplication, lockApplication } from "./office-applications.ts";
import { tutorApplications, tutorCourses, tutors } from "./tables.ts";

/**
 * Makes a tutor of an applicant, all in one transaction: the account of their address (an invitation where there is none), the card of
 * this address that is here without one, else a new card that is not public yet, and the mail. Errors: as lockApplication; conflict where the account is a tutor's already or cannot log in;
 * invalid where it was never verified.
 */
export const acceptApplication = (
  deps: VerbDeps,
  actorId: string,
  seen: { id: string; askedAt: string | null },
): Promise<OfficeApplication> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const row = await lockApplication(within(deps, tx), seen);
    const { email, fullName } = row;
    const { accountId, token } = await inviteAccount(within(deps, tx), { email, fullName, role: "tutor" });
    if (await isTutors(within(deps, tx), accountId)) throw conflict(texts.isTutor);
    const tutorId =
      (await ownCard(tx, { email, accountId }, now)) ?? (await insertCard(tx, { ...row, accountId }, now));
    await tx
      .update(tutorApplications)
      .set({ state: "accepted", decidedAt: now, tutorId })
      .where(eq(tutorApplications.id, row.id));
    await deps.mail.enqueueMail(tx, await newTutorMail(within(deps, tx), { to: email, token, hasApplied: true }));
    await record("application.accepted", row.id, {
      before: { state: row.state },
      after: { state: "accepted" },
      details: { tutorId, isNewAccount: token !== null },
    });
    return getApplication(tx, row);
  });

/** The card of this address that has no account, as tutors come from another academy, becomes its owner's; null where there is none. */
async function ownCard(
  tx: Tx,
  { email, accountId }: { email: string; accountId: string },
  now: Date,
): Promise<string | null> {
  const [card] = await tx
    .select({ id: tutors.id })
    .from(tutors)
    .where(and(eq(tutors.email, email), isNull(tutors.accountId)))
    .orderBy(asc(tutors.sortOrder))
    .limit(1)
    .for("update");
  if (!card) return null;
  await tx.update(tutors).set({ accountId, updatedAt: now }).where(eq(tutors.id, card.id));
  return card.id;
}

/** A card with what is known of its tutor, at the end of the list; the tutor writes the rest at their desk. */
async function insertCard(
  tx: Tx,
  { fullName, email, course, accountId }: { fullName: string; email: string; course: string; accountId: string },
  now: Date,
): Promise<string> {
  const card = {
    id: newId(),
    fullName,
    email,
    accountId,
    heading: "",
    position: `${course} tutor`,
    course,
    classType: "online classes only",
    about: "",
    learn: [],
    skills: [],
    languages: [],
    experienceYears: 0,
    location: "",
    published: false,
    sortOrder: sql<number>`(select coalesce(max(sort_order), 0) + 1 from tutors)`,
    createdAt: now,
    updatedAt: now,
  };
  const name = slugOf(fullName) || "tutor";
  for (let number = 1; ; number++) {
    const slug = number === 1 ? name : `${name}-${number}`;
    const made = await tx
      .insert(tutors)
      .values({ ...card, slug })
      .onConflictDoNothing({ target: tutors.slug })
      .returning({ id: tutors.id });
    if (made.length > 0) break;
  }
  const courses = publishedCourses(tx);
  const [taught] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(sql`lower(${courses.title}) = lower(${course})`);
  if (taught) await tx.insert(tutorCourses).values({ tutorId: card.id, courseId: taught.id, position: 0 });
  return card.id;
}

/**
 * Shows the card of an accepted applicant on the site. The same again changes nothing. Errors: AppError not_found where there is no card;
 * conflict where its tutor has not written the profile, or is leaving.
 */
export const showNewTutor = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  which: { id: string },
): Promise<OfficeApplication> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [card] = await tx
      .select({ id: tutors.id, version: tutors.profileVersion, published: tutors.published, hiddenAt: tutors.hiddenAt })
      .from(tutors)
      .innerJoin(tutorApplications, eq(tutorApplications.tutorId, tutors.id))
      .where(eq(tutorApplications.id, which.id))
      .for("update", { of: tutors });
    if (!card) throw notFound(texts.unknown);
    if (card.hiddenAt) throw conflict(texts.leaving);
    if (card.version === 0) throw conflict(texts.notWritten);
    if (!card.published) {
      await tx.update(tutors).set({ published: true, updatedAt: now }).where(eq(tutors.id, card.id));
      await record("application.tutor-shown", which.id, { details: { tutorId: card.id } });
    }
    return getApplication(tx, which);
  });

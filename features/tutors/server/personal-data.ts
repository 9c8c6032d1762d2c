import { asc, eq, or, type SQL } from "drizzle-orm";
import type { DataOwner, PersonalDataHolder } from "#features/accounts/server/public.ts";
import { reviews, tutorApplications, tutorPicks, tutors } from "./tables.ts";

/** By account, or by the address once it is known to be this person's. */
const ofOwner = (owner: DataOwner, byAccount: SQL, byEmail: SQL) =>
  owner.emailVerified ? or(byAccount, byEmail) : byAccount;

const picks: PersonalDataHolder = {
  name: "picks",
  async read(db, owner) {
    const rows = await db
      .select({
        tutor: tutors.fullName,
        fullName: tutorPicks.fullName,
        phoneNumber: tutorPicks.phoneNumber,
        email: tutorPicks.email,
        location: tutorPicks.location,
        sponsor: tutorPicks.sponsor,
        selectedCourses: tutorPicks.selectedCourses,
        createdAt: tutorPicks.createdAt,
        updatedAt: tutorPicks.updatedAt,
      })
      .from(tutorPicks)
      .leftJoin(tutors, eq(tutors.id, tutorPicks.tutorId))
      .where(ofOwner(owner, eq(tutorPicks.studentId, owner.id), eq(tutorPicks.email, owner.email)))
      .orderBy(asc(tutorPicks.createdAt));
    return rows.length > 0 ? rows : null;
  },
  async erase(tx, owner) {
    await tx
      .delete(tutorPicks)
      .where(ofOwner(owner, eq(tutorPicks.studentId, owner.id), eq(tutorPicks.email, owner.email)));
    return [];
  },
};

const writtenReviews: PersonalDataHolder = {
  name: "reviews",
  async read(db, { id }) {
    const rows = await db
      .select({
        tutor: tutors.fullName,
        rating: reviews.rating,
        message: reviews.message,
        state: reviews.state,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .innerJoin(tutors, eq(tutors.id, reviews.tutorId))
      .where(eq(reviews.studentId, id))
      .orderBy(asc(reviews.createdAt));
    return rows.length > 0 ? rows : null;
  },
  // The stars belong to the tutor; who gave them is forgotten.
  async erase(tx, { id }) {
    await tx
      .update(reviews)
      .set({ studentId: null, authorName: null, requestKey: null })
      .where(eq(reviews.studentId, id));
    return [];
  },
};

const applications: PersonalDataHolder = {
  name: "tutor-applications",
  async read(db, owner) {
    if (!owner.emailVerified) return null;
    const rows = await db.select().from(tutorApplications).where(eq(tutorApplications.email, owner.email));
    return rows.length > 0 ? rows.map(withoutKeys) : null;
  },
  async erase(tx, owner) {
    if (!owner.emailVerified) return [];
    const rows = await tx.delete(tutorApplications).where(eq(tutorApplications.email, owner.email)).returning();
    return rows.flatMap((row) => [row.syllabusKey, row.cvKey]);
  },
};

/** Where files lie and what they are called inside the store is no personal data. */
function withoutKeys(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !/Key$/.test(name)));
}

/** What this feature holds of a person, for the download and the deletion of an account. */
export const tutorPersonalData: PersonalDataHolder[] = [picks, writtenReviews, applications];

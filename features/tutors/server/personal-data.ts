import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { DataOwner, PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { reviews, tutorApplications, tutorCourses, tutorPicks, tutors, tutorWords } from "./tables.ts";

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
    await tx.update(reviews).set({ studentId: null, authorName: null }).where(eq(reviews.studentId, id));
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

const ownRecord: PersonalDataHolder = {
  name: "tutor",
  async read(db, { id }) {
    const [row] = await db.select().from(tutors).where(eq(tutors.accountId, id));
    if (!row) return null;
    const courses = courseRows(db);
    const taught = await db
      .select({ course: courses.title })
      .from(tutorCourses)
      .innerJoin(courses, eq(courses.id, tutorCourses.courseId))
      .where(eq(tutorCourses.tutorId, row.id))
      .orderBy(asc(tutorCourses.position));
    const received = await db
      .select({
        name: reviews.authorName,
        rating: reviews.rating,
        message: reviews.message,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .where(and(eq(reviews.tutorId, row.id), eq(reviews.state, "published")))
      .orderBy(asc(reviews.createdAt));
    // What the database works out for its searches says nothing more.
    const { searchName: _, searchWords: __, courseIds: ___, ...record } = row;
    return { record, courses: taught.map(({ course }) => course), reviews: received };
  },
  // The row stays, emptied: courses taken and classes held point to it. What students wrote about the tutor names them.
  async erase(tx, { id }) {
    const [tutor] = await tx.select().from(tutors).where(eq(tutors.accountId, id)).for("update");
    if (!tutor) return [];
    await tx.delete(tutorCourses).where(eq(tutorCourses.tutorId, tutor.id));
    await tx.delete(reviews).where(eq(reviews.tutorId, tutor.id));
    await tx
      .update(tutors)
      .set({
        slug: `former-tutor-${tutor.id}`,
        fullName: "Former tutor",
        email: null,
        heading: "",
        position: "",
        course: "",
        about: "",
        learn: [],
        skills: [],
        languages: [],
        experienceYears: 0,
        location: "",
        avatarUrl: null,
        claimedStudents: 0,
        published: false,
        hiddenAt: null,
        lastActiveAt: null,
        accountId: null,
      })
      .where(eq(tutors.id, tutor.id));
    // Searches are led to words that some tutor has; a name that nobody else has is forgotten.
    await tx.execute(sql`
      delete from ${tutorWords} where ${tutorWords.word} = any (regexp_split_to_array(${tutor.searchWords}, ' '))
        and not exists (select from ${tutors} where ${tutors.searchWords} like '% ' || ${tutorWords.word} || '%')`);
    if (tutor.email !== null) {
      await tx.delete(mailOutbox).where(sql`lower(${mailOutbox.toAddress}) = lower(${tutor.email})`);
    }
    return [];
  },
};

/** Where files lie and what they are called inside the store is no personal data. */
function withoutKeys(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !/Key$/.test(name)));
}

/** What this feature holds of a person, for the download and the deletion of an account. */
export const tutorPersonalData: PersonalDataHolder[] = [picks, writtenReviews, applications, ownRecord];

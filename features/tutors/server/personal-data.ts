import { and, asc, eq, sql } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { holding, type PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import {
  answersOfTutorPersonal,
  answersToReviewerPersonal,
  applicationPersonal,
  pickPersonal,
  reviewPersonal,
  reviews,
  tutorCourses,
  tutorLabels,
  tutorPictures,
  tutors,
} from "./tables.ts";

const ownRecord: PersonalDataHolder = {
  name: "tutor",
  accounts: [tutors.accountId],
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
    // What the database works out for its searches shows nothing more.
    const { searchName: _, searchWords: __, courseIds: ___, ...record } = row;
    return { record, courses: taught.map(({ course }) => course), reviews: received };
  },
  // The row stays, emptied: courses taken and classes held point to it. What students wrote about the tutor names them.
  async erase(tx, { id }) {
    const [tutor] = await tx.select().from(tutors).where(eq(tutors.accountId, id)).for("update");
    if (!tutor) return [];
    await tx.delete(tutorCourses).where(eq(tutorCourses.tutorId, tutor.id));
    await tx.delete(reviews).where(eq(reviews.tutorId, tutor.id));
    await tx.delete(tutorPictures).where(eq(tutorPictures.tutorId, tutor.id));
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
        introUrl: null,
        introMinutes: null,
        introMegabytes: null,
        claimedStudents: 0,
        published: false,
        hiddenAt: null,
        lastActiveAt: null,
        accountId: null,
      })
      .where(eq(tutors.id, tutor.id));
    // Searches are led to words that some tutor has; a name that no one else has is forgotten.
    await tx.execute(sql`
      delete from ${tutorLabels} where ${tutorLabels.word} = any (regexp_split_to_array(${tutor.searchWords}, ' '))
        and not exists (select from ${tutors} where ${tutors.searchWords} like '% ' || ${tutorLabels.word} || '%')`);
    if (tutor.email !== null) {
      await tx.delete(mailOutbox).where(sql`lower(${mailOutbox.toAddress}) = lower(${tutor.email})`);
    }
    return [];
  },
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const tutorPersonalData: PersonalDataHolder[] = [
  holding("picks", pickPersonal),
  // What leads to the reviewer is erased before the review forgets who it was.
  holding("answers-to-reviews", { written: answersOfTutorPersonal, received: answersToReviewerPersonal }),
  holding("reviews", reviewPersonal),
  holding("tutor-applications", applicationPersonal),
  ownRecord,
];

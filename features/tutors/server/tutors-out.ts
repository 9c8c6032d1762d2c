import { and, asc, eq, isNull, not } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { ClassType } from "../contract.ts";
import { type MovedTutor, movedTutorSchema } from "../moved-contract.ts";
import { tutorCourses, tutors } from "./tables.ts";
import { isErased } from "./tutor-rows.ts";

/** Every tutor, hidden ones too, in their order; none whose account was erased. */
export const listTutorsOut = (db: DbOrTx) =>
  db
    .select({ id: tutors.id, slug: tutors.slug })
    .from(tutors)
    .where(not(isErased))
    .orderBy(asc(tutors.sortOrder), asc(tutors.slug));

/** A tutor as they go to another academy; null where there is none. */
export async function readTutorOut(db: DbOrTx, id: string): Promise<MovedTutor | null> {
  const people = personRows(db);
  const [found] = await db
    .select({ tutor: tutors, accountEmail: people.personEmail })
    .from(tutors)
    .leftJoin(people, eq(people.id, tutors.accountId))
    .where(eq(tutors.id, id));
  if (!found) return null;
  const courses = courseRows(db);
  const taught = await db
    .select({ slug: courses.slug })
    .from(tutorCourses)
    .innerJoin(courses, eq(courses.id, tutorCourses.courseId))
    .where(eq(tutorCourses.tutorId, id))
    .orderBy(asc(tutorCourses.position), asc(courses.slug));
  const { tutor, accountEmail } = found;
  const moved: MovedTutor = {
    slug: tutor.slug,
    fullName: tutor.fullName,
    email: tutor.email ?? accountEmail,
    heading: tutor.heading,
    position: tutor.position,
    course: tutor.course,
    // The table's check allows no others.
    classType: tutor.classType as ClassType,
    about: tutor.about,
    learn: tutor.learn,
    skills: tutor.skills,
    languages: tutor.languages,
    experienceYears: tutor.experienceYears,
    location: tutor.location,
    intro:
      tutor.introUrl && tutor.introMinutes
        ? { url: tutor.introUrl, minutes: tutor.introMinutes, megabytes: tutor.introMegabytes }
        : null,
    claimedStudents: tutor.claimedStudents,
    timeZone: tutor.timeZone,
    isPublished: tutor.published,
    courses: taught.map(({ slug }) => slug),
  };
  // As another academy reads it: without spaces around its texts.
  return movedTutorSchema.safeParse(moved).data ?? moved;
}

/** The tutor who has this address; null: there is none. */
export async function findTutorAt(db: DbOrTx, slug: string): Promise<string | null> {
  const [row] = await db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, slug));
  return row?.id ?? null;
}

/** Whether no one logs in as a tutor. */
export const hasNoAccount = async (db: DbOrTx, id: string): Promise<boolean> =>
  (await db.$count(tutors, and(eq(tutors.id, id), isNull(tutors.accountId)))) > 0;

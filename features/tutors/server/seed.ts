import { and, eq, isNull } from "drizzle-orm";
import type { DemoPick, TutorSeed } from "#data/types.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseIdsBySlug } from "#features/catalogue/server/public.ts";
import { atDaytime } from "#lib/daytime.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { normalPhone } from "../rules.ts";
import { reviews, tutorCourses, tutorPicks, tutors } from "./tables.ts";

/**
 * Loads the supplied tutors in the order given, with their courses and their written reviews, which are published.
 * Idempotent: a tutor who is there already stays unchanged, with whatever staff have
 * changed since. The courses must be there. Throws when a tutor names a course that is not.
 */
export async function seedTutors(deps: InTx<"clock">, supplied: readonly TutorSeed[]): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  if (supplied.length === 0) return;
  const slugs = [...new Set(supplied.flatMap((tutor) => tutor.courseSlugs))];
  const courseIdOf = await courseIdsBySlug(deps, slugs);
  const unknown = slugs.filter((slug) => !courseIdOf.has(slug));
  if (unknown.length > 0) throw new Error(`Tutors name courses that are not there: ${unknown.join(", ")}`);

  const added = await tx
    .insert(tutors)
    .values(
      supplied.map((tutor, sortOrder) => ({
        id: newId(),
        slug: tutor.slug,
        fullName: tutor.fullName,
        heading: tutor.heading,
        position: tutor.position,
        course: tutor.course,
        classType: tutor.type,
        about: tutor.about,
        learn: tutor.learn,
        skills: tutor.skills,
        languages: tutor.languages,
        experienceYears: tutor.experienceYears,
        location: tutor.location,
        timeZone: tutor.timeZone ?? "Africa/Lagos",
        claimedStudents: tutor.students,
        sortOrder,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing({ target: tutors.slug })
    .returning({ id: tutors.id, slug: tutors.slug });

  const suppliedOf = new Map(supplied.map((tutor) => [tutor.slug, tutor]));
  const taught = [];
  const written = [];
  for (const { id: tutorId, slug } of added) {
    const tutor = suppliedOf.get(slug);
    if (!tutor) continue;
    for (const [position, courseSlug] of tutor.courseSlugs.entries()) {
      const courseId = courseIdOf.get(courseSlug);
      if (courseId) taught.push({ tutorId, courseId, position });
    }
    for (const review of tutor.reviews) {
      const writtenAt = new Date(`${review.date}T12:00:00Z`);
      written.push({
        tutorId,
        authorName: review.name,
        rating: review.rating,
        message: review.message,
        state: "published",
        createdAt: writtenAt,
        publishedAt: writtenAt,
      });
    }
  }
  if (taught.length > 0) await tx.insert(tutorCourses).values(taught);
  // Ids sort by time, in lists of staff, too.
  const inTime = written.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (inTime.length > 0) await tx.insert(reviews).values(inTime.map((review) => ({ id: newId(), ...review })));
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Links demo tutors to the accounts by which they log in, so that picks and messages reach those; those who `wasHere` count as seen a day
 * ago. A tutor who has an account already keeps it. The accounts must be there: throws when an address has none.
 */
export async function seedTutorAccounts(
  { db: tx, clock }: InTx<"clock">,
  links: readonly { email: string; tutorSlug: string; wasHere: boolean }[],
): Promise<void> {
  const people = personRows(tx);
  const seenAt = atDaytime(new Date(clock.now().getTime() - dayMs));
  for (const { email, tutorSlug, wasHere } of links) {
    const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.personEmail, email));
    if (!person) throw new Error(`There is no account of ${email}.`);
    await tx
      .update(tutors)
      .set({ accountId: person.id, email, ...(wasHere ? { lastActiveAt: seenAt } : {}) })
      .where(and(eq(tutors.slug, tutorSlug), isNull(tutors.accountId)));
  }
}

/**
 * Gives the demo student the pick of her tutor, made when she says so; tells no one, it is old news. Idempotent. Errors: an
 * unknown student or tutor.
 */
export async function seedDemoPick({ db: tx, clock }: InTx<"clock">, demo: DemoPick): Promise<void> {
  const people = personRows(tx);
  const [student] = await tx.select().from(people).where(eq(people.personEmail, demo.studentEmail));
  const [tutor] = await tx.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, demo.tutorSlug));
  if (!student || !tutor) throw new Error(`There is no ${demo.studentEmail}, or no tutor ${demo.tutorSlug}.`);
  const createdAt = atDaytime(new Date(clock.now().getTime() - demo.daysAgo * dayMs));
  await tx
    .insert(tutorPicks)
    .values({
      id: newId(),
      tutorId: tutor.id,
      studentId: student.id,
      email: student.personEmail,
      fullName: student.personName,
      phoneNumber: normalPhone(student.personPhone),
      location: demo.location,
      sponsor: demo.sponsor,
      selectedCourses: [...demo.selectedCourses],
      createdAt,
      updatedAt: createdAt,
    })
    .onConflictDoNothing({ target: [tutorPicks.tutorId, tutorPicks.email] });
}

import { asc, desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { ownChoices } from "../rules.ts";
import { tutorPicks, tutors } from "./tables.ts";

/**
 * Tutors who can be written to here and teach one of the courses that a pick names, the best rated first; not those whom the
 * same address has picked.
 */
export async function tutorsOfChoices(db: DbOrTx, { choices, email }: { choices: readonly string[]; email: string }) {
  const [people, courses] = [personRows(db), courseRows(db)];
  const [rows, titles, picked] = await Promise.all([
    db
      .select({
        id: tutors.id,
        fullName: tutors.fullName,
        course: tutors.course,
        courseIds: tutors.courseIds,
        reviewCount: tutors.reviewCount,
        ratingHundredths: tutors.ratingHundredths,
      })
      .from(tutors)
      .innerJoin(people, eq(people.id, tutors.accountId))
      .where(eq(tutors.published, true))
      .orderBy(desc(tutors.ratingHundredths), desc(tutors.reviewCount), asc(tutors.id)),
    db.select({ id: courses.id, title: courses.title, shortTitle: courses.shortTitle }).from(courses),
    db.select({ tutorId: tutorPicks.tutorId }).from(tutorPicks).where(eq(tutorPicks.email, email)),
  ]);
  const titleOf = new Map(titles.map(({ id, title, shortTitle }) => [id, [title, shortTitle]]));
  return rows.flatMap(({ course, courseIds, ...tutor }) => {
    const taught = [course, ...courseIds.flatMap((id) => titleOf.get(id) ?? [])];
    const isPicked = picked.some(({ tutorId }) => tutorId === tutor.id);
    return !isPicked && ownChoices(taught, choices).length > 0 ? [tutor] : [];
  });
}

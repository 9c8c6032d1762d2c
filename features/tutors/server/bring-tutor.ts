import { eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseIdsBySlug } from "#features/catalogue/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { type MovedTutor, movedTexts } from "../moved-contract.ts";
import { setTaughtCourses } from "./set-taught-courses.ts";
import { tutors } from "./tables.ts";

/** Why a tutor cannot come in: the first course that is not here; null: they can. `coming`: courses that come in before. */
export async function refusalOfTutor(
  db: DbOrTx,
  { courses }: Pick<MovedTutor, "courses">,
  coming: ReadonlySet<string>,
): Promise<string | null> {
  const known = await courseIdsBySlug({ db }, courses);
  const missing = courses.find((slug) => !known.has(slug) && !coming.has(slug));
  return missing === undefined ? null : movedTexts.noCourse(missing);
}

/** Those who add tutors wait until this transaction has ended, so that no two get one address. */
export const lockTutors = ({ db: tx }: InTx) => tx.execute(sql`lock table ${tutors} in share row exclusive mode`);

/** Adds a tutor who comes from elsewhere, the last of all and without an account; `refusalOfTutor` was asked. Errors: AppError conflict for a course that is not here. */
export async function bringTutor(deps: InTx<"clock">, moved: MovedTutor): Promise<string> {
  const { db: tx, clock } = deps;
  const { intro, isPublished, courses, ...card } = moved;
  const now = clock.now();
  const tutorId = newId();
  await tx.insert(tutors).values({
    ...card,
    id: tutorId,
    introUrl: intro?.url ?? null,
    introMinutes: intro?.minutes ?? null,
    introMegabytes: intro?.megabytes ?? null,
    published: isPublished,
    // Written, so that staff may show it.
    profileVersion: card.heading === "" ? 0 : 1,
    sortOrder: sql<number>`(select coalesce(max(sort_order), 0) + 1 from tutors)`,
    createdAt: now,
    updatedAt: now,
  });
  const idOf = await courseIdsBySlug(deps, courses);
  const courseIds = courses.map((slug) => {
    const id = idOf.get(slug);
    if (id === undefined) throw conflict(movedTexts.noCourse(slug));
    return id;
  });
  if (courseIds.length > 0) await setTaughtCourses(deps, { tutorId, courseIds, main: null });
  return tutorId;
}

/** Removes a tutor without an account, with hours and courses taught. */
export const removeTutor = async ({ db: tx }: InTx, id: string): Promise<void> => {
  await tx.delete(tutors).where(eq(tutors.id, id));
};

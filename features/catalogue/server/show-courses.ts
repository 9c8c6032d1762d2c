import { and, asc, inArray, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { courses } from "./tables.ts";

/** Every course with whether the site shows it, in the order of the price list. */
export const listShownCourses = (db: DbOrTx) =>
  db
    .select({ id: courses.id, name: courses.title, isShown: courses.published })
    .from(courses)
    .orderBy(asc(courses.position), asc(courses.id));

/** Has the site show these courses, or no longer show them. */
export async function showCourses(
  { db: tx, clock }: InTx<"clock">,
  { ids, isShown }: { ids: readonly string[]; isShown: boolean },
): Promise<void> {
  await tx
    .update(courses)
    .set({ published: isShown, updatedAt: clock.now() })
    .where(and(inArray(courses.id, [...ids]), ne(courses.published, isShown)));
}

import { and, asc, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { tutors } from "./tables.ts";

/** Every tutor with whether the site shows them, and whether they can log in and answer. */
export const listShownTutors = (db: DbOrTx) =>
  db
    .select({
      id: tutors.id,
      name: tutors.fullName,
      isShown: tutors.published,
      isReachable: isNotNull(tutors.accountId).mapWith(Boolean),
    })
    .from(tutors)
    .orderBy(asc(tutors.sortOrder), asc(tutors.id));

/** Has the site show these tutors, or no longer show them; those with an account decide about themselves and stay as they are. */
export async function showTutors(
  { db: tx, clock }: InTx<"clock">,
  { ids, isShown }: { ids: readonly string[]; isShown: boolean },
): Promise<void> {
  await tx
    .update(tutors)
    .set({ published: isShown, updatedAt: clock.now() })
    .where(and(inArray(tutors.id, [...ids]), isNull(tutors.accountId), ne(tutors.published, isShown)));
}

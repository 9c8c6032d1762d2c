import { eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { tutors } from "./tables.ts";

/** How another area shows and reaches a tutor, hidden ones included. `email` null: through staff; unless another is noted it is the account's. */
export type TutorContact = {
  id: string;
  slug: string;
  fullName: string;
  course: string;
  avatarUrl: string | null;
  email: string | null;
  published: boolean;
  /** Someone can log in as this tutor: without, no one would read what is written to them here. */
  hasAccount: boolean;
};

/** The contacts of some tutors by id; unknown ids are left out. */
export async function tutorContacts(db: DbOrTx, ids: readonly string[]): Promise<Map<string, TutorContact>> {
  if (ids.length === 0) return new Map();
  const people = personRows(db);
  const rows = await db
    .select({
      id: tutors.id,
      slug: tutors.slug,
      fullName: tutors.fullName,
      course: tutors.course,
      avatarUrl: tutors.avatarUrl,
      email: sql<string | null>`coalesce(${tutors.email}, ${people.personEmail})`,
      published: tutors.published,
      hasAccount: sql<boolean>`${people.id} is not null`,
    })
    .from(tutors)
    .leftJoin(people, eq(people.id, tutors.accountId))
    .where(inArray(tutors.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

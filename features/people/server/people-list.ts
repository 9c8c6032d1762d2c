import { desc, eq, inArray } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import type { PersonRow } from "#features/accounts/people-contract.ts";
import { type peopleList, personStates } from "#features/accounts/people-texts.ts";
import { peopleSource } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { sponsoredRows } from "#features/sponsors/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { FilterOf } from "#lib/list/list-spec.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { batchesOf, pageOf } from "#platform/list/list-source.ts";
import type { ListedPerson, PeoplePage } from "../contract.ts";

/** Everybody with an account, by what this and other features know of them. */
export const everybody = (db: DbOrTx) =>
  peopleSource({
    takes(slug) {
      const [enrolled, courses] = [enrolledRows(db), courseRows(db)];
      return db
        .select({ id: enrolled.studentId })
        .from(enrolled)
        .innerJoin(courses, eq(courses.id, enrolled.courseId))
        .where(eq(courses.slug, slug));
    },
    sponsored: () => sponsoredRows(db),
  });

/** People with the courses that they take or took, the newest first. */
export async function withCourses(db: DbOrTx, people: readonly PersonRow[]): Promise<ListedPerson[]> {
  if (people.length === 0) return [];
  const [enrolled, courses] = [enrolledRows(db), courseRows(db)];
  const taken = await db
    .select({ studentId: enrolled.studentId, name: courses.title })
    .from(enrolled)
    .innerJoin(courses, eq(courses.id, enrolled.courseId))
    .where(
      inArray(
        enrolled.studentId,
        people.map(({ id }) => id),
      ),
    )
    .orderBy(desc(enrolled.startedAt), desc(enrolled.id));
  const byPerson = Map.groupBy(taken, ({ studentId }) => studentId);
  return people.map((person) => ({
    ...person,
    courses: [...new Set(byPerson.get(person.id)?.map(({ name }) => name))],
  }));
}

/** A page of the people who fit, with the courses that they take. */
export async function listPeople(
  { db }: Pick<VerbDeps, "db">,
  query: ListQuery<typeof peopleList>,
): Promise<PeoplePage> {
  const all = courseRows(db);
  const [page, courses] = await Promise.all([
    pageOf(db, everybody(db), query),
    db.select({ slug: all.slug, name: all.title }).from(all).orderBy(all.title, all.id),
  ]);
  return { ...page, data: await withCourses(db, page.data), courses };
}

const columns: CsvColumns<ListedPerson> = {
  Name: ({ fullName }) => fullName,
  "E-mail": ({ email }) => email,
  Phone: ({ phone }) => phone,
  Place: ({ place }) => place,
  Roles: ({ roles }) => roles.join(", "),
  State: ({ state }) => personStates[state],
  "Under 18": ({ isMinor }) => (isMinor ? "yes" : "no"),
  Courses: (person) => person.courses.join(", "),
  Joined: ({ joinedAt }) => dateInLagos(new Date(joinedAt)),
  "Last log-in": ({ lastLoginAt }) => lastLoginAt && dateInLagos(new Date(lastLoginAt)),
};

async function* batches(db: Db, filter: FilterOf<typeof peopleList>): AsyncGenerator<ListedPerson[]> {
  for await (const rows of batchesOf(db, everybody(db), filter)) yield withCourses(db, rows);
}

/** All people who fit, as a table to take along; a batch of them is in memory at once. */
export const peopleCsv = (db: Db, filter: FilterOf<typeof peopleList>) => ({
  name: "people",
  columns,
  batches: batches(db, filter),
});

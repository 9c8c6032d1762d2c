import { desc, eq, inArray } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import type { PersonRow } from "#features/accounts/people-contract.ts";
import { type peopleList, personStates } from "#features/accounts/people-texts.ts";
import { peopleSource } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { listOwed } from "#features/checkout/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { sponsoredRows } from "#features/sponsors/server/public.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
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

type Deps = Pick<VerbDeps, "db" | "clock">;

/** People with the courses that they take or took, the newest first. */
export async function withCourses<Person extends PersonRow>(
  db: DbOrTx,
  people: readonly Person[],
): Promise<(Person & Pick<ListedPerson, "courses">)[]> {
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

/** People with what is left to pay of their orders, as far as `viewer` may read it. */
async function withOwed<Person extends PersonRow>(
  { db, clock }: Deps,
  viewer: Holder,
  people: readonly Person[],
): Promise<(Person & Pick<ListedPerson, "owes">)[]> {
  if (!mayDo(viewer, { capability: "orders.read", scope: "all" })) return people.map((row) => ({ ...row, owes: null }));
  const ids = people.map(({ id }) => id);
  const owed = ids.length > 0 ? await listOwed(db, ids, dateInLagos(clock.now())) : [];
  const byPerson = Map.groupBy(owed, ({ studentId }) => studentId);
  return people.map((row) => ({
    ...row,
    owes: (byPerson.get(row.id) ?? []).map(({ studentId: _, ...sum }) => sum),
  }));
}

/** A page of the people who fit, with the courses that they take and what they owe. */
export async function listPeople(deps: Deps, viewer: Holder, query: ListQuery<typeof peopleList>): Promise<PeoplePage> {
  const { db } = deps;
  const all = courseRows(db);
  const [page, courses] = await Promise.all([
    pageOf(db, everybody(db), query),
    db.select({ slug: all.slug, name: all.title }).from(all).orderBy(all.title, all.id),
  ]);
  return { ...page, data: await withOwed(deps, viewer, await withCourses(db, page.data)), courses };
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
  "Owes, NGN": ({ owes }) => owes?.find(({ currency }) => currency === "NGN") ?? null,
  "Owes, USD": ({ owes }) => owes?.find(({ currency }) => currency === "USD") ?? null,
  Joined: ({ joinedAt }) => dateInLagos(new Date(joinedAt)),
  "Last log-in": ({ lastLoginAt }) => lastLoginAt && dateInLagos(new Date(lastLoginAt)),
};

async function* batches(
  deps: Deps & { db: Db },
  viewer: Holder,
  filter: FilterOf<typeof peopleList>,
): AsyncGenerator<ListedPerson[]> {
  const { db } = deps;
  for await (const rows of batchesOf(db, everybody(db), filter))
    yield withOwed(deps, viewer, await withCourses(db, rows));
}

/** All people who fit, as a table to take along; a batch of them is in memory at once. */
export const peopleCsv = (deps: Deps & { db: Db }, viewer: Holder, filter: FilterOf<typeof peopleList>) => ({
  name: "people",
  columns,
  batches: batches(deps, viewer, filter),
});

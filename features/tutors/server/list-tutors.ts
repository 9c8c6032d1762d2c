import { asc, count, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { plainWords } from "#lib/plain-words.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { correctWords, type Words } from "#platform/list/correct-words.ts";
import { type CatalogueFilters, cataloguePageSize, maxCountedFree, type TutorCard } from "../catalogue-contract.ts";
import { allOf, matchesAll, named, tutorConditions } from "./search/tutor-conditions.ts";
import { tutorLabels, tutors } from "./tables.ts";
import { selectTutors, toCard } from "./tutor-columns.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "shared" | "contributions">;

/** On whose clock a page that is the same for everybody tells days. */
const zone = "Africa/Lagos";

const allRows = prepared("tutors_all", (db) =>
  selectTutors(db).query.where(eq(tutors.published, true)).orderBy(asc(tutors.sortOrder), asc(tutors.id)),
);

/** Cards of all published tutors in the staff's order. */
export async function listTutors({ db, clock }: Deps): Promise<TutorCard[]> {
  const now = clock.now();
  return (await allRows(db)).map((row) => toCard(row, now));
}

/** How many meet the catalogue's filters; of those with free hours, no more than `maxCountedFree`. */
export async function countTutors(deps: Deps, filters: CatalogueFilters): Promise<number> {
  const { db } = deps;
  const meant = await meaningOf(deps, filters);
  if (meant === null) return 0;
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(tutors)
    .where(meant.where);
  const counted = (filters.availability ? some.limit(maxCountedFree) : some).as("counted");
  const [row] = await db.select({ number: count() }).from(counted);
  return row?.number ?? 0;
}

/**
 * A page of the tutors that meet the catalogue's filters. Words find the same tutors as behind the login
 * (search/tutor-conditions.ts): every word must begin a word of the name, the course, the courses taught or the skills, and only when
 * no one has them are they taken for those that they are most like. Who has them in the name comes first, then the best rated; without
 * words the order within a page is the staff's, unless the visitor sorts by rating.
 */
export async function listPage(deps: Deps, filters: CatalogueFilters): Promise<TutorCard[]> {
  const meant = await meaningOf(deps, filters);
  if (meant === null) return [];
  const { query, byRating, bestFirst } = selectTutors(deps.db);
  const isSearch = meant.words.length > 0;
  const namedFirst = isSearch ? [sql`(${allOf(named(meant.words))}) desc`] : [];
  const rows = await query
    .where(meant.where)
    .orderBy(...(filters.sort === "rating" ? byRating : [...namedFirst, ...bestFirst]))
    .limit(cataloguePageSize)
    .offset((filters.page - 1) * cataloguePageSize);
  const isOrdered = filters.sort === "rating" || isSearch;
  const now = deps.clock.now();
  return (isOrdered ? rows : rows.toSorted((a, b) => a.sortOrder - b.sortOrder)).map((row) => toCard(row, now));
}

/** The condition that filters and words make, and the words as they were understood; null: no one can meet them. */
async function meaningOf(deps: Deps, filters: CatalogueFilters) {
  const { db } = deps;
  const conditions = await tutorConditions(deps, { ...filters, zone });
  if (conditions === null) return null;
  const typed: Words = plainWords(filters.q ?? "").map((word) => [word]);
  const asTyped = { where: allOf([...conditions, ...matchesAll(typed)]), words: typed };
  if (typed.length === 0) return asTyped;
  const [someone] = await db.select({ id: tutors.id }).from(tutors).where(asTyped.where).limit(1);
  const corrected = someone ? null : await correctWords(deps, tutorLabels, typed);
  return corrected ? { where: allOf([...conditions, ...matchesAll(corrected)]), words: corrected } : asTyped;
}

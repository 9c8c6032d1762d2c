import { asc, count, eq, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { type CatalogueFilters, cataloguePageSize, mostCountedFree, type TutorCard } from "../catalogue-contract.ts";
import { plainWords } from "../rules.ts";
import { correctWords } from "./search/correct-words.ts";
import { allOf, named, told, tutorConditions, type Words } from "./search/tutor-conditions.ts";
import { tutors } from "./tables.ts";
import { selectTutors, type TutorRow, toCard } from "./tutor-columns.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "shared" | "contributions">;

/** On whose clock a page that is the same for everybody tells days. */
const zone = "Africa/Lagos";

/**
 * Binds the list of all published tutors in the staff's order, and a page of those that meet the catalogue's filters. Words find
 * the same tutors as behind the login (search/tutor-conditions.ts): every word must begin a word of the name, the course, the
 * courses taught or the skills, and only when nobody has them are they taken for those that they are most like. Who has them in
 * the name comes first, then the best rated; without words the order within a page is the staff's, unless the visitor sorts by
 * rating.
 */
export function listTutors(deps: Deps) {
  const { db, clock } = deps;
  const conditionsOf = tutorConditions(deps);
  const correct = correctWords(db);
  const all = selectTutors(db)
    .query.where(eq(tutors.published, true))
    .orderBy(asc(tutors.sortOrder), asc(tutors.id))
    .prepare("tutors_all");

  const shown = (rows: TutorRow[]): TutorCard[] => {
    const now = clock.now();
    return rows.map((row) => toCard(row, now));
  };

  /** The condition that filters and words make, and the words as they were understood; null: nobody can meet them. */
  async function meaningOf(filters: CatalogueFilters) {
    const given = await conditionsOf({ ...filters, zone });
    if (given === null) return null;
    const typed: Words = plainWords(filters.q ?? "").map((word) => [word]);
    const asTyped = { where: allOf([...given, ...told(typed)]), words: typed };
    if (typed.length === 0) return asTyped;
    const [someone] = await db.select({ id: tutors.id }).from(tutors).where(asTyped.where).limit(1);
    const corrected = someone ? null : await correct(typed);
    return corrected ? { where: allOf([...given, ...told(corrected)]), words: corrected } : asTyped;
  }

  return {
    all: async () => shown(await all.execute()),
    /** How many meet the filters; of those with free hours, no more than `mostCountedFree`. */
    async count(filters: CatalogueFilters): Promise<number> {
      const meant = await meaningOf(filters);
      if (meant === null) return 0;
      const some = db
        .select({ one: sql`1`.as("one") })
        .from(tutors)
        .where(meant.where);
      const counted = (filters.availability ? some.limit(mostCountedFree) : some).as("counted");
      const [row] = await db.select({ found: count() }).from(counted);
      return row?.found ?? 0;
    },
    async page(filters: CatalogueFilters): Promise<TutorCard[]> {
      const meant = await meaningOf(filters);
      if (meant === null) return [];
      const { query, byRating, bestFirst } = selectTutors(db);
      const isSearch = meant.words.length > 0;
      const namedFirst = isSearch ? [sql`(${allOf(named(meant.words))}) desc`] : [];
      const rows = await query
        .where(meant.where)
        .orderBy(...(filters.sort === "rating" ? byRating : [...namedFirst, ...bestFirst]))
        .limit(cataloguePageSize)
        .offset((filters.page - 1) * cataloguePageSize);
      const isOrdered = filters.sort === "rating" || isSearch;
      return shown(isOrdered ? rows : rows.toSorted((a, b) => a.sortOrder - b.sortOrder));
    },
  };
}

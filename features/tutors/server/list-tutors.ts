import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type CatalogueFilters, cataloguePageSize, type TutorCard, typeFilters } from "../catalogue-contract.ts";
import { searchWords } from "../rules.ts";
import { tutorCourses, tutors } from "./tables.ts";
import { selectTutors, type TutorRow, toCard } from "./tutor-columns.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** What the trigram index tutors_search is built on; the expression must be the same to use it. */
const searched = sql`search_text(${tutors.fullName} || ' ' || ${tutors.course})`;

/**
 * Binds the list of all published tutors in the staff's order, and a page of those that meet the catalogue's filters. A search
 * takes every word, in names (small misspellings too), in the course on the card and in the titles of all courses taught,
 * without regard to case and accents. The best rated come on the first page; within a page the order is the staff's, unless
 * the visitor sorts by rating.
 */
export function listTutors({ db, clock }: Deps) {
  const courses = publishedCourses(db);
  const all = selectTutors(db)
    .query.where(eq(tutors.published, true))
    .orderBy(asc(tutors.sortOrder), asc(tutors.id))
    .prepare("tutors_all");

  const teaching = (slug: string) =>
    db
      .select({ id: tutorCourses.tutorId })
      .from(tutorCourses)
      .innerJoin(courses, eq(courses.id, tutorCourses.courseId))
      .where(eq(courses.slug, slug));

  /** Ids of the tutors that one word of a search finds. Three selects, not one with "or", so that each can use its index. */
  const matching = ({ word, pattern }: { word: string; pattern: string }) => {
    const named = (condition: SQL) => db.select({ id: tutors.id }).from(tutors).where(condition);
    return unionAll(
      named(sql`${searched} like search_text(${pattern})`),
      named(sql`search_text(${word}) <% ${searched}`),
      db
        .select({ id: tutorCourses.tutorId })
        .from(tutorCourses)
        .innerJoin(courses, eq(courses.id, tutorCourses.courseId))
        .where(sql`search_text(${courses.title} || ' ' || ${courses.shortTitle}) like search_text(${pattern})`),
    );
  };

  function conditionsOf(filters: Omit<CatalogueFilters, "page" | "sort">) {
    const conditions: (SQL | undefined)[] = [eq(tutors.published, true)];
    if (filters.type) conditions.push(eq(tutors.classType, typeFilters[filters.type]));
    if (filters.course) conditions.push(inArray(tutors.id, teaching(filters.course)));
    for (const wanted of searchWords(filters.q ?? "")) conditions.push(inArray(tutors.id, matching(wanted)));
    return and(...conditions);
  }

  const shown = (rows: TutorRow[]): TutorCard[] => {
    const now = clock.now();
    return rows.map((row) => toCard(row, now));
  };

  return {
    all: async () => shown(await all.execute()),
    /** How many meet the filters. */
    async count(filters: Omit<CatalogueFilters, "page" | "sort">): Promise<number> {
      const [row] = await db.select({ found: count() }).from(tutors).where(conditionsOf(filters));
      return row?.found ?? 0;
    },
    async page(filters: CatalogueFilters): Promise<TutorCard[]> {
      const { query, byRating, bestFirst } = selectTutors(db);
      const rows = await query
        .where(conditionsOf(filters))
        .orderBy(...(filters.sort === "rating" ? byRating : bestFirst))
        .limit(cataloguePageSize)
        .offset((filters.page - 1) * cataloguePageSize);
      const inOrder = filters.sort === "rating" ? rows : rows.toSorted((a, b) => a.sortOrder - b.sortOrder);
      return shown(inOrder);
    },
  };
}

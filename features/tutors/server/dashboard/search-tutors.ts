import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { typeFilters } from "../../contract.ts";
import type { FoundTutor, TutorSearch, TutorSearchPage } from "../../dashboard-contract.ts";
import { experienceLabel, plainWords, reviewsLabel, shownRating, totalLabel } from "../../rules.ts";
import { tutors } from "../tables.ts";
import { type Place, type PlaceKey, readPlace, type Stage, writePlace } from "./place-in-list.ts";

/** Tutors in one answer. */
const pageSize = 20;
/** Counting stops here: "1000+". */
const mostCounted = 1000;
/** How much of a word must be there for it to be meant: half of its trigrams forgives one wrong, missing or swapped letter. */
const likeness = 0.5;

/**
 * The condition that a tutor has a free hour in the next seven days, on `weekday` (ISO) of the viewer's zone where one is
 * given. `tutor` names columns of the query that it becomes part of.
 */
export type HasFreeHours = (
  tutor: { id: typeof tutors.id; timeZone: typeof tutors.timeZone },
  wanted: { now: Date; zone: string; weekday?: number },
) => SQL;

type Deps = Pick<VerbDeps, "db" | "clock"> & { hasFreeHours: HasFreeHours };

type Row = PlaceKey & {
  fullName: string;
  avatarUrl: string | null;
  course: string;
  experienceYears: number;
  stars: number;
};

type Found = { rows: Row[]; rest: Place | null };

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/**
 * Binds the search of FINDT-01. Every word must begin a word of the name, the course, the courses taught or the skills; those
 * who have them in the name come first, the best rated of them before the others. Only when nobody has them as typed, those
 * come that have something alike. The statements are written so that an index in the order of the list answers common words and
 * filters, and a trigram index rare words; the planner knows which by the words themselves, so they are not prepared.
 * Errors: AppError invalid for a cursor that is none.
 */
export function searchTutors({ db, clock, hasFreeHours }: Deps) {
  const courses = publishedCourses(db);

  return async (input: TutorSearch): Promise<TutorSearchPage> => {
    const place = input.cursor === undefined ? null : readPlace(input.cursor);
    const words = plainWords(input.q ?? "");
    const filters = await filtersOf(input);
    if (filters === null) return { data: [], total: place ? null : { count: 0, label: totalLabel(0) }, next: null };

    const exact: Stage[] = words.length === 0 || input.sort === "rating" ? ["all"] : ["named", "about"];
    const isFirst = place === null;
    const isCounted = isFirst && input.availability === undefined;
    let page: Found = { rows: [], rest: null };
    let count: number | null = null;
    if (place?.stage !== "close") {
      [page, count] = await Promise.all([collect(db, exact, place), isCounted ? counted(db, "all") : null]);
    }
    if ((place?.stage === "close" || (isFirst && page.rows.length === 0)) && words.some(isLong)) {
      [page, count] = await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${likeness}`));
        return [await collect(tx, ["close"], place), isCounted ? await counted(tx, "close") : null];
      });
    }
    return {
      data: page.rows.map(cardOf),
      total: isFirst ? totalOf(count ?? page.rows.length) : null,
      next: page.rest && writePlace(page.rest),
    };

    /** What a tutor must meet besides the words; null: nobody can. */
    async function filtersOf({ course, classType, rating, availability, zone }: TutorSearch): Promise<SQL[] | null> {
      const all: SQL[] = [sql`${tutors.published}`];
      if (classType) all.push(sql`${tutors.classType} = ${typeFilters[classType]}`);
      if (rating) all.push(sql`${tutors.ratingHundredths} >= ${Number(rating) * 100}`);
      if (availability) {
        const weekday = availability === "week" ? undefined : weekdays.indexOf(availability) + 1;
        // The first condition is cheap and spares the second, which looks at hours and classes, for most who are not free.
        all.push(
          sql`(${tutors.availableDays} & case when ${tutors.timeZone} = ${zone} then ${dayBits(weekday, 0)} else ${dayBits(weekday, 1)} end) <> 0`,
        );
        all.push(hasFreeHours(tutors, { now: clock.now(), zone, weekday }));
      }
      if (course) {
        const [known] = await db.select({ id: courses.id }).from(courses).where(sql`${courses.slug} = ${course}`);
        if (!known) return null;
        all.push(sql`${tutors.courseIds} @> array[${known.id}]::uuid[]`);
      }
      return all;
    }

    function matching(stage: Stage): SQL {
      const named = words.map((word) => begins(tutors.searchName, word));
      const about = words.map((word) => begins(tutors.searchWords, word));
      const close = words.filter(isLong).map((word) => sql`search_text(${word}) <% ${tutors.searchWords}`);
      const of: Record<Stage, SQL[]> = {
        all: about,
        named,
        about: named.length > 0 ? [...about, sql`not (${all(named)})`] : about,
        close,
      };
      return all([...(filters ?? []), ...of[stage]]);
    }

    /** Rows of the stages from `from` on, one page of them, and where the next page begins. */
    async function collect(on: DbOrTx, wanted: Stage[], from: Place | null): Promise<Found> {
      const found: { row: Row; stage: Stage }[] = [];
      let after = from?.after ?? null;
      for (const stage of from ? wanted.slice(wanted.indexOf(from.stage)) : wanted) {
        for (const row of await read(on, { stage, after })) found.push({ row, stage });
        if (found.length > pageSize) break;
        after = null;
      }
      const shown = found.slice(0, pageSize);
      const last = found.length > pageSize ? shown.at(-1) : undefined;
      return {
        rows: shown.map(({ row }) => row),
        rest: last ? { stage: last.stage, after: keyOf(last.row) } : null,
      };
    }

    async function read(on: DbOrTx, { stage, after }: Place): Promise<Row[]> {
      const closeness =
        stage === "close"
          ? sql`least(${sql.join(
              words
                .filter(isLong)
                .map((word) => sql`(word_similarity(search_text(${word}), ${tutors.searchWords}) * 1000)::int`),
              sql`, `,
            )})`
          : sql`0`;
      const conditions = [matching(stage)];
      if (after && stage === "close") {
        conditions.push(
          sql`(${closeness}, ${tutors.ratingHundredths}, ${tutors.reviewCount}, ${tutors.id}) < (${after.closeness}, ${after.rating}, ${after.reviews}, ${after.id}::uuid)`,
        );
      } else if (after) {
        conditions.push(
          sql`(${tutors.ratingHundredths}, ${tutors.reviewCount}, ${tutors.id}) < (${after.rating}, ${after.reviews}, ${after.id}::uuid)`,
        );
      }
      const order = sql`${tutors.ratingHundredths} desc, ${tutors.reviewCount} desc, ${tutors.id} desc`;
      const { rows } = await on.execute<Row>(sql`
        with found as (
          select ${tutors.id}, ${closeness} as closeness from ${tutors} where ${all(conditions)}
          order by ${stage === "close" ? sql`closeness desc, ${order}` : order} limit ${pageSize + 1}
        )
        select ${tutors.id}, found.closeness, ${tutors.ratingHundredths} as rating, ${tutors.reviewCount} as reviews,
          ${tutors.reviewStars} as stars, ${tutors.fullName} as "fullName", ${tutors.avatarUrl} as "avatarUrl", ${tutors.course},
          ${tutors.experienceYears} as "experienceYears"
        from found join ${tutors} on ${tutors.id} = found.id
        order by found.closeness desc, ${order}`);
      return rows;
    }

    /** How many there are, but no more than are told: in the order of the list, so that no other rows are read. */
    async function counted(on: DbOrTx, stage: Stage): Promise<number> {
      const { rows } = await on.execute<{ held: number }>(sql`
        select count(*)::int as held from (
          select 1 from ${tutors} where ${matching(stage)}
          order by ${tutors.ratingHundredths} desc, ${tutors.reviewCount} desc, ${tutors.id} desc limit ${mostCounted}
        ) as counted`);
      return rows[0]?.held ?? 0;
    }
  };
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);

/** Whether a word begins with this one. Each word of the searched text stands after one space. */
const begins = (text: AnyColumn, word: string) => sql`${text} like '% ' || search_text(${word}) || '%'`;

/** Two letters are like too many others. */
const isLong = (word: string) => word.length >= 3;

/** Weekdays as the bits of tutors.available_days: that one and `around` days before and after it; all without one. */
function dayBits(weekday: number | undefined, around: number): SQL {
  if (weekday === undefined) return sql.raw("127");
  let bits = 0;
  for (let day = weekday - 1 - around; day <= weekday - 1 + around; day += 1) bits |= 1 << ((day + 7) % 7);
  return sql.raw(String(bits));
}

const keyOf = ({ closeness, rating, reviews, id }: Row): PlaceKey => ({ closeness, rating, reviews, id });

const totalOf = (count: number) => ({ count, label: totalLabel(count) });

const cardOf = ({ id, fullName, avatarUrl, course, experienceYears, stars, reviews }: Row): FoundTutor => ({
  id,
  _id: id,
  fullName,
  avatarUrl,
  course,
  experience: experienceLabel(experienceYears),
  rating: shownRating(stars, reviews),
  reviewCount: reviews,
  reviews: reviewsLabel(reviews),
});

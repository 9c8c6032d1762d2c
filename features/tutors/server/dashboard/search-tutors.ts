import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import { shownRating } from "#lib/rating.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { typeFilters } from "../../catalogue-contract.ts";
import type { FoundTutor, TutorSearch, TutorSearchPage } from "../../dashboard-contract.ts";
import { experienceLabel, plainWords, reviewsLabel, totalLabel } from "../../rules.ts";
import { tutors } from "../tables.ts";
import { mendWords } from "./mend-words.ts";
import { type Place, type PlaceKey, readPlace, type Stage, writePlace } from "./place-in-list.ts";

/** Tutors in one answer. */
const pageSize = 20;
/** Counting stops here: "1000+". */
const mostCounted = 1000;

/**
 * The condition that a tutor has a free hour in the next seven days, on `weekday` (ISO) of the viewer's zone where one is
 * given. `tutor` names columns of the query that it becomes part of.
 */
export type HasFreeHours = (
  tutor: { id: typeof tutors.id; timeZone: typeof tutors.timeZone },
  wanted: { now: Date; zone: string; weekday?: number },
) => SQL;

type Deps = Pick<VerbDeps, "db" | "clock" | "shared"> & { hasFreeHours: HasFreeHours };

type Row = PlaceKey & {
  fullName: string;
  avatarUrl: string | null;
  course: string;
  experienceYears: number;
  stars: number;
};

/** Words to find, each with its spellings. */
type Words = string[][];
/** Tutors among whom words that come together are looked for first. */
const nearby = 2500;
/** Of the best rated tutors, those who are looked at to learn whether a search finds many, and how many of them are many. */
const sampled = 1000;
const manyOfSampled = 80;
/** All that conditions ask of a tutor; the index in the order of the list has them. */
const searched = [
  tutors.id,
  tutors.ratingHundredths,
  tutors.reviewCount,
  sql`true as published`,
  tutors.classType,
  tutors.courseIds,
  tutors.availableDays,
  tutors.timeZone,
  tutors.accountId,
  tutors.searchName,
  tutors.searchWords,
];

type Found = { rows: Row[]; rest: Place | null };

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/**
 * Binds the search of FINDT-01. Every word must begin a word of the name, the course, the courses taught or the skills; those
 * who have them in the name come first, the best rated of them before the others. Only when nobody has them as typed, words
 * that nobody has are taken for those that they are most like. The statements are written so that an index in the order of the
 * list answers common words and filters, and a trigram index rare words; the planner knows which by the words themselves, so
 * they are not prepared. What was found is the same for everybody, and kept until tutors change.
 * Errors: AppError invalid for a cursor that is none.
 */
export function searchTutors(deps: Deps): (input: TutorSearch) => Promise<TutorSearchPage> {
  const search = searchAnew(deps);
  return (input) => {
    // Free hours pass by themselves and change with every booking.
    if (input.availability) return search(input);
    const { q, course, classType, rating, sort, cursor } = input;
    const key = JSON.stringify([plainWords(q ?? ""), course, classType, rating, sort, cursor]);
    return deps.shared.read("tutors", `search ${key}`, () => search(input));
  };
}

function searchAnew({ db, clock, hasFreeHours }: Deps) {
  const courses = publishedCourses(db);
  const mend = mendWords(db);

  return async (input: TutorSearch): Promise<TutorSearchPage> => {
    const place = input.cursor === undefined ? null : readPlace(input.cursor);
    const typed: Words = plainWords(input.q ?? "").map((word) => [word]);
    const filters = await filtersOf(input);
    let page: Found & { count: number } = { rows: [], rest: null, count: 0 };
    if (filters !== null) {
      if (!place?.mended) page = await look(typed, false, filters);
      const mended = place?.mended || (!place && page.rows.length === 0) ? await mend(typed) : null;
      if (mended) page = await look(mended, true, filters);
    }
    return {
      data: page.rows.map(cardOf),
      total: place ? null : totalOf(page.count),
      next: page.rest && writePlace(page.rest),
    };

    /**
     * The page, and with the first one how many there are; those with free hours are too expensive to count beyond it. Both are
     * asked for at once: what is common takes long to count, and what is rare is counted as soon as it is found.
     */
    async function look(words: Words, mended: boolean, given: SQL[]): Promise<Found & { count: number }> {
      const isCounted = !place && !input.availability;
      const [found, count] = await Promise.all([
        collect(words, mended, given),
        isCounted ? countAll(words, given) : null,
      ]);
      return { ...found, count: found.rest === null || count === null ? found.rows.length : count };
    }

    /** What a tutor must meet besides the words; null: nobody can. */
    async function filtersOf({ course, classType, rating, availability, zone }: TutorSearch): Promise<SQL[] | null> {
      const all: SQL[] = [sql`${tutors.published}`];
      if (classType) all.push(sql`${tutors.classType} = ${typeFilters[classType]}`);
      if (rating) all.push(sql`${tutors.ratingHundredths} >= ${Number(rating) * 100}`);
      if (availability) {
        const weekday = availability === "week" ? undefined : weekdays.indexOf(availability) + 1;
        // Nobody can be booked who has no account here.
        all.push(sql`${tutors.accountId} is not null`);
        // The next condition is cheap and spares the second, which looks at hours and classes, for most who are not free.
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

    /** Rows of the stages from where the page before ended, one page of them, and where this one ends. */
    async function collect(words: Words, mended: boolean, given: SQL[]): Promise<Found> {
      const stages: Stage[] = words.length === 0 || input.sort === "rating" ? ["all"] : ["named", "about"];
      const found: { row: Row; stage: Stage }[] = [];
      let after: PlaceKey | null = place;
      for (const stage of place ? stages.slice(stages.indexOf(place.stage)) : stages) {
        for (const row of await read([...given, ...matching(words, stage)], after, oftenTogether(words, stage)))
          found.push({ row, stage });
        if (found.length > pageSize) break;
        after = null;
      }
      const shown = found.slice(0, pageSize);
      const last = found.length > pageSize ? shown.at(-1) : undefined;
      const { rating = 0, reviews = 0, id = "" } = last?.row ?? {};
      return {
        rows: shown.map(({ row }) => row),
        rest: last ? { stage: last.stage, mended, rating, reviews, id } : null,
      };
    }
  };

  async function read(conditions: SQL[], after: PlaceKey | null, isNearFirst: boolean): Promise<Row[]> {
    if (isNearFirst) {
      const near = await readFrom(
        sql`(select ${sql.join(searched, sql`, `)} from ${tutors} where ${all([sql`${tutors.published}`, ...beyond(after)])} order by ${bestFirst} limit ${nearby}) as tutors`,
        conditions,
      );
      if (near.length > pageSize) return near;
    }
    return readFrom(sql`${tutors}`, [...conditions, ...beyond(after)]);
  }

  async function readFrom(source: SQL, conditions: SQL[]): Promise<Row[]> {
    const { rows } = await db.execute<Row>(sql`
      with found as (
        select ${tutors.id} from ${source} where ${all(conditions)} order by ${bestFirst} limit ${pageSize + 1}
      )
      select ${tutors.id}, ${tutors.ratingHundredths} as rating, ${tutors.reviewCount} as reviews, ${tutors.reviewStars} as stars,
        ${tutors.fullName} as "fullName", ${tutors.avatarUrl} as "avatarUrl", ${tutors.course},
        ${tutors.experienceYears} as "experienceYears"
      from found join ${tutors} on ${tutors.id} = found.id
      order by ${bestFirst}`);
    return rows;
  }

  /**
   * How many there are, but no more than are shown. A word that many have is counted down the list, which ends as soon as there
   * are enough; one that few have is fetched by the trigram index, which finds all of them before the first is counted. A look
   * at the top of the list tells which: the planner takes both for equally expensive where the list is twice as quick.
   */
  async function countAll(words: Words, given: SQL[]): Promise<number> {
    const planned = sql`(
      select count(*)::int
      from (select 1 from ${tutors} where ${all([...given, ...matching(words, "all"), ratedOrNot])} limit ${mostCounted}) as counted
    )`;
    const compared = all([...given, ...words.map((spellings) => hasBeginning(tutors.searchWords, spellings))]);
    const chosen = sql`
      case
        when (
          select count(*)
          from (select ${sql.join(searched, sql`, `)} from ${tutors} where ${tutors.published} order by ${bestFirst} limit ${sampled}) as tutors
          where ${compared}
        ) >= ${manyOfSampled}
        then (
          select count(*)::int
          from (select 1 from ${tutors} where ${compared} order by ${bestFirst} limit ${mostCounted}) as counted
        )
        else ${planned}
      end`;
    // What filters alone find is for the planner to know.
    const { rows } = await db.execute<{ held: number }>(sql`select ${words.length === 0 ? planned : chosen} as held`);
    return rows[0]?.held ?? 0;
  }
}

/**
 * Whether a page may fill from the best few thousand tutors: how often words of courses and skills come together (data,
 * science) is not known beforehand, and those that often do would be fetched in their thousands only to be sorted.
 */
const oftenTogether = (words: Words, stage: Stage) => words.length > 1 && stage !== "named";

/** True of everybody; says to the planner that the index in the order of the list can be read instead of the table. */
const ratedOrNot = sql`${tutors.ratingHundredths} >= 0`;

const beyond = (after: PlaceKey | null): SQL[] =>
  after
    ? [
        sql`(${tutors.ratingHundredths}, ${tutors.reviewCount}, ${tutors.id}) < (${after.rating}, ${after.reviews}, ${after.id}::uuid)`,
      ]
    : [];

const bestFirst = sql`${tutors.ratingHundredths} desc, ${tutors.reviewCount} desc, ${tutors.id} desc`;

const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);

/** The conditions that the words of a search make in a part of the list. */
function matching(words: Words, stage: Stage): SQL[] {
  const named = words.map((spellings) => begins(tutors.searchName, spellings));
  if (stage === "named") return named;
  const about = words.map((spellings) => begins(tutors.searchWords, spellings));
  return stage === "all" ? about : [...about, sql`not (${all(named)})`];
}

/** Whether a word begins with one of these. Each word of the searched text is after one space. */
const begins = (text: AnyColumn, spellings: string[]) =>
  sql`(${sql.join(
    spellings.map((word) => sql`${text} like '% ' || search_text(${word}) || '%'`),
    sql` or `,
  )})`;

/** The same as `begins`, twice as quick to compare, but nothing that the planner or an index knows how to use. */
const hasBeginning = (text: AnyColumn, spellings: string[]) =>
  sql`(${sql.join(
    spellings.map((word) => sql`strpos(${text}, ' ' || search_text(${word})) > 0`),
    sql` or `,
  )})`;

/** Weekdays as the bits of tutors.available_days: that one and `around` days before and after it; all without one. */
function dayBits(weekday: number | undefined, around: number): SQL {
  if (weekday === undefined) return sql.raw("127");
  let bits = 0;
  for (let day = weekday - 1 - around; day <= weekday - 1 + around; day += 1) bits |= 1 << ((day + 7) % 7);
  return sql.raw(String(bits));
}

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

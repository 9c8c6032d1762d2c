import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { shownRating } from "#lib/rating.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { FoundTutor, TutorSearch, TutorSearchPage } from "../../dashboard-contract.ts";
import { experienceLabel, plainWords, reviewsLabel, totalLabel } from "../../rules.ts";
import { correctWords } from "../search/correct-words.ts";
import { allOf, named, told, tutorConditions, type Words } from "../search/tutor-conditions.ts";
import { tutors } from "../tables.ts";
import { type Place, type PlaceKey, readPlace, type Stage, writePlace } from "./place-in-list.ts";

/** Tutors in one answer. */
const pageSize = 20;
/** Counting stops here: "1000+". */
const mostCounted = 1000;

type Deps = Pick<VerbDeps, "db" | "clock" | "shared" | "contributions">;

type Row = PlaceKey & {
  fullName: string;
  avatarUrl: string | null;
  course: string;
  experienceYears: number;
  stars: number;
};

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
    // Free hours pass by themselves and change with every booking; prices begin and end on their days.
    if (input.availability || input.price) return search(input);
    const { q, course, classType, rating, sort, cursor } = input;
    const key = JSON.stringify([plainWords(q ?? ""), course, classType, rating, sort, cursor]);
    return deps.shared.read("tutors", `search ${key}`, () => search(input));
  };
}

function searchAnew(deps: Deps) {
  const { db } = deps;
  const conditionsOf = tutorConditions(deps);
  const correct = correctWords(db);

  return async (input: TutorSearch): Promise<TutorSearchPage> => {
    const place = input.cursor === undefined ? null : readPlace(input.cursor);
    const typed: Words = plainWords(input.q ?? "").map((word) => [word]);
    const filters = await conditionsOf({ ...input, type: input.classType });
    let page: Found & { count: number } = { rows: [], rest: null, count: 0 };
    if (filters !== null) {
      if (!place?.corrected) page = await look(typed, false, filters);
      const corrected = place?.corrected || (!place && page.rows.length === 0) ? await correct(typed) : null;
      if (corrected) page = await look(corrected, true, filters);
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
    async function look(words: Words, corrected: boolean, given: SQL[]): Promise<Found & { count: number }> {
      const isCounted = !place && !input.availability;
      const [found, count] = await Promise.all([
        collect(words, corrected, given),
        isCounted ? countAll(words, given) : null,
      ]);
      return { ...found, count: found.rest === null || count === null ? found.rows.length : count };
    }

    /** Rows of the stages from where the page before ended, one page of them, and where this one ends. */
    async function collect(words: Words, corrected: boolean, given: SQL[]): Promise<Found> {
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
        rest: last ? { stage: last.stage, corrected, rating, reviews, id } : null,
      };
    }
  };

  async function read(conditions: SQL[], after: PlaceKey | null, isNearFirst: boolean): Promise<Row[]> {
    if (isNearFirst) {
      const near = await readFrom(
        sql`(select ${sql.join(searched, sql`, `)} from ${tutors} where ${allOf([sql`${tutors.published}`, ...beyond(after)])} order by ${bestFirst} limit ${nearby}) as tutors`,
        conditions,
      );
      if (near.length > pageSize) return near;
    }
    return readFrom(sql`${tutors}`, [...conditions, ...beyond(after)]);
  }

  async function readFrom(source: SQL, conditions: SQL[]): Promise<Row[]> {
    const { rows } = await db.execute<Row>(sql`
      with found as (
        select ${tutors.id} from ${source} where ${allOf(conditions)} order by ${bestFirst} limit ${pageSize + 1}
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
      from (select 1 from ${tutors} where ${allOf([...given, ...matching(words, "all"), ratedOrNot])} limit ${mostCounted}) as counted
    )`;
    const compared = allOf([...given, ...words.map((spellings) => hasBeginning(tutors.searchWords, spellings))]);
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

/** The conditions that the words of a search make in a part of the list. */
function matching(words: Words, stage: Stage): SQL[] {
  if (stage === "named") return named(words);
  return stage === "all" ? told(words) : [...told(words), sql`not (${allOf(named(words))})`];
}

/** The same as `told` of one word, twice as quick to compare, but nothing that the planner or an index knows how to use. */
const hasBeginning = (text: AnyColumn, spellings: string[]) =>
  sql`(${sql.join(
    spellings.map((word) => sql`strpos(${text}, ' ' || search_text(${word})) > 0`),
    sql` or `,
  )})`;

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

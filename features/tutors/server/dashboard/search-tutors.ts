import { type SQL, sql } from "drizzle-orm";
import { plainWords } from "#lib/plain-words.ts";
import { shownRating } from "#lib/rating.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { correctWords, type Words } from "#platform/list/correct-words.ts";
import type { FoundTutor, TutorSearch, TutorSearchPage } from "../../dashboard-contract.ts";
import { experienceLabel, reviewsLabel, totalLabel } from "../../rules.ts";
import { allOf, matchesAll, named, tutorConditions } from "../search/tutor-conditions.ts";
import { tutorLabels, tutors } from "../tables.ts";
import { type PlaceKey, type Position, readPlace, type Stage, writePlace } from "./place-in-list.ts";

/** Tutors in one answer. */
const pageSize = 20;
/** Counting stops here: "1000+". */
const maxCounted = 1000;

type Deps = Pick<VerbDeps, "db" | "clock" | "shared" | "contributions">;

type Row = PlaceKey & {
  fullName: string;
  avatarUrl: string | null;
  course: string;
  experienceYears: number;
  stars: number;
};

type Found = { rows: Row[]; rest: Position | null };

/**
 * The search of FINDT-01. Every word must begin a word of the name, the course, the courses taught or the skills; those
 * who have them in the name come first, the best rated of them before the others. Only when no one has them as typed, words
 * that no one has are taken for those that they are most like. What was found is the same for everybody, and stored until tutors change.
 * Errors: AppError invalid for a cursor that is none.
 */
export async function searchTutors(deps: Deps, input: TutorSearch): Promise<TutorSearchPage> {
  // Free hours pass by themselves and change with every booking; prices begin and end on their days.
  if (input.availability || input.price) return search(deps, input);
  const { q, course, classType, rating, sort, cursor } = input;
  const key = JSON.stringify([plainWords(q ?? ""), course, classType, rating, sort, cursor]);
  return deps.shared.read("tutors", `search ${key}`, () => search(deps, input));
}

async function search(deps: Deps, input: TutorSearch): Promise<TutorSearchPage> {
  const { db } = deps;
  const position = input.cursor === undefined ? null : readPlace(input.cursor);
  const typed: Words = plainWords(input.q ?? "").map((word) => [word]);
  const filters = await tutorConditions(deps, { ...input, type: input.classType });
  let page: Found & { count: number } = { rows: [], rest: null, count: 0 };
  if (filters !== null) {
    if (!position?.corrected) page = await look(typed, false, filters);
    const corrected =
      position?.corrected || (!position && page.rows.length === 0)
        ? await correctWords(deps, tutorLabels, typed)
        : null;
    if (corrected) page = await look(corrected, true, filters);
  }
  return {
    data: page.rows.map(cardOf),
    total: position ? null : totalOf(page.count),
    next: page.rest && writePlace(page.rest),
  };

  /**
   * The page, and with the first one how many there are; those with free hours are too expensive to count beyond it. Both are
   * asked for at once: what is common takes long to count, and what is rare is counted as soon as it is found.
   */
  async function look(labels: Words, corrected: boolean, options: SQL[]): Promise<Found & { count: number }> {
    const isCounted = !position && !input.availability;
    const [match, count] = await Promise.all([
      collect(labels, corrected, options),
      isCounted ? countAll(labels, options) : null,
    ]);
    return { ...match, count: match.rest === null || count === null ? match.rows.length : count };
  }

  /** Rows of the stages from where the page before ended, one page of them, and where this one ends. */
  async function collect(labels: Words, corrected: boolean, options: SQL[]): Promise<Found> {
    const stages: Stage[] = labels.length === 0 || input.sort === "rating" ? ["all"] : ["named", "about"];
    const matches: { row: Row; stage: Stage }[] = [];
    let after: PlaceKey | null = position;
    for (const stage of position ? stages.slice(stages.indexOf(position.stage)) : stages) {
      for (const row of await read([...options, ...matching(labels, stage), ...beyond(after)]))
        matches.push({ row, stage });
      if (matches.length > pageSize) break;
      after = null;
    }
    const shown = matches.slice(0, pageSize);
    const last = matches.length > pageSize ? shown.at(-1) : undefined;
    const { rating = 0, reviews = 0, id = "" } = last?.row ?? {};
    return {
      rows: shown.map(({ row }) => row),
      rest: last ? { stage: last.stage, corrected, rating, reviews, id } : null,
    };
  }

  /** The page's ids from the index alone, which has all that is asked of a tutor; then their rows. */
  async function read(conditions: SQL[]): Promise<Row[]> {
    const { rows } = await db.execute<Row>(sql`
      with found as (
        select ${tutors.id} from ${tutors} where ${allOf(conditions)} order by ${bestFirst} limit ${pageSize + 1}
      )
      select ${tutors.id}, ${tutors.ratingHundredths} as rating, ${tutors.reviewCount} as reviews, ${tutors.reviewStars} as stars,
        ${tutors.fullName} as "fullName", ${tutors.avatarUrl} as "avatarUrl", ${tutors.course},
        ${tutors.experienceYears} as "experienceYears"
      from found join ${tutors} on ${tutors.id} = found.id
      order by ${bestFirst}`);
    return rows;
  }

  /** How many there are, but no more than are shown. */
  async function countAll(labels: Words, options: SQL[]): Promise<number> {
    const counted = db
      .select({ one: sql`1`.as("one") })
      .from(tutors)
      .where(allOf([...options, ...matchesAll(labels)]))
      .limit(maxCounted)
      .as("counted");
    return db.$count(counted);
  }
}

const bestFirst = sql`${tutors.ratingHundredths} desc, ${tutors.reviewCount} desc, ${tutors.id} desc`;

const beyond = (after: PlaceKey | null): SQL[] =>
  after
    ? [
        sql`(${tutors.ratingHundredths}, ${tutors.reviewCount}, ${tutors.id}) < (${after.rating}, ${after.reviews}, ${after.id}::uuid)`,
      ]
    : [];

/** The conditions that the words of a search make in a part of the list. */
function matching(labels: Words, stage: Stage): SQL[] {
  if (stage === "named") return named(labels);
  return stage === "all" ? matchesAll(labels) : [...matchesAll(labels), sql`not (${allOf(named(labels))})`];
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

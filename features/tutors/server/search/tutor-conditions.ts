import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { listLowestPrices, nairaOf, publishedCourses } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { Words } from "#platform/list/correct-words.ts";
import { type TutorFilters, typeFilters } from "../../catalogue-contract.ts";
import { tutors } from "../tables.ts";

/**
 * The condition that a tutor has a free hour in the next seven days, on `weekday` (ISO) of the viewer's zone where one is
 * given. `tutor` names columns of the query that it becomes part of.
 */
type HasFreeHours = (
  tutor: { id: typeof tutors.id; timeZone: typeof tutors.timeZone },
  search: { now: Date; zone: string; weekday?: number },
) => SQL;

/** Asks a feature on a higher floor, which knows classes, who is free. */
export const freeHours = defineExtensionPoint<HasFreeHours>("tutors.free-hours");

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/**
 * What a tutor must meet besides the words of a search: the same on the public list and behind the login. Null: no one
 * can. A price is met by who teaches a course that is begun with so much or less; free hours are on the clock of `zone`.
 */
export async function tutorConditions(
  deps: Pick<VerbDeps, "db" | "clock" | "contributions" | "shared">,
  { course, type, rating, price, availability, zone }: TutorFilters,
): Promise<SQL[] | null> {
  const { db, clock } = deps;
  const courses = publishedCourses(db);
  const all: SQL[] = [sql`${tutors.published}`];
  if (type) all.push(sql`${tutors.classType} = ${typeFilters[type]}`);
  if (rating) all.push(sql`${tutors.ratingHundredths} >= ${Number(rating) * 100}`);
  if (price) {
    const within = [...(await listLowestPrices(deps))].flatMap(([id, from]) => (nairaOf(from) <= price ? [id] : []));
    all.push(sql`${tutors.courseIds} && ${sql.param(within)}::uuid[]`);
  }
  if (course) {
    const [known] = await db.select({ id: courses.id }).from(courses).where(sql`${courses.slug} = ${course}`);
    if (!known) return null;
    all.push(sql`${tutors.courseIds} @> array[${known.id}]::uuid[]`);
  }
  if (availability) {
    const [hasFreeHours] = deps.contributions(freeHours);
    if (!hasFreeHours) return null;
    const weekday = availability === "week" ? undefined : weekdays.indexOf(availability) + 1;
    // No one can be booked who has no account here.
    all.push(sql`${tutors.accountId} is not null`);
    // The next condition is cheap and spares the second, which looks at hours and classes, for most who are not free.
    all.push(
      sql`(${tutors.availableDays} & case when ${tutors.timeZone} = ${zone} then ${dayBits(weekday, 0)} else ${dayBits(weekday, 1)} end) <> 0`,
    );
    all.push(hasFreeHours(tutors, { now: clock.now(), zone, weekday }));
  }
  return all;
}

/** All of some conditions. */
export const allOf = (conditions: SQL[]) => sql.join(conditions, sql` and `);

/** That each word begins a word of the name, the course, the courses taught or the skills. */
export const matchesAll = (labels: Words): SQL[] => labels.map((spellings) => begins(tutors.searchWords, spellings));

/** That each word begins a word of the name. */
export const named = (labels: Words): SQL[] => labels.map((spellings) => begins(tutors.searchName, spellings));

/** Whether a word begins with one of these. Each word of the searched text is after one space. */
const begins = (text: AnyColumn, spellings: string[]) =>
  sql`(${sql.join(
    spellings.map((word) => sql`${text} like '% ' || search_text(${word}) || '%'`),
    sql` or `,
  )})`;

/** Weekdays as the bits of tutors.available_days: that one and `around` days before and after it; all without one. */
function dayBits(weekday: number | undefined, around: number): SQL {
  if (weekday === undefined) return sql.raw("127");
  let bits = 0;
  for (let day = weekday - 1 - around; day <= weekday - 1 + around; day += 1) bits |= 1 << ((day + 7) % 7);
  return sql.raw(String(bits));
}

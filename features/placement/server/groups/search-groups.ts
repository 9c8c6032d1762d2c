import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { SearchSource } from "#features/accounts/server/public.ts";
import { cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { Words } from "#platform/list/correct-words.ts";
import { fitting, isIndexed, maxCandidates } from "#platform/list/plain-search.ts";

/** Groups by their names, the last to begin first. */
export const groupSearch = (): SearchSource[] => [
  {
    kind: "group",
    needs: "office.read",
    find: async ({ db }, { words, limit }) => (isIndexed(words) ? rows(db, candidates(db, words), limit) : []),
    read: ({ db }, ids) => rows(db, ids, ids.length),
  },
];

/** One of one seat is the times of a student. */
const isGroup = (groups: Groups) => sql`${groups.cohortSeats} is distinct from 1`;
type Groups = ReturnType<typeof cohortRows>;

function candidates(db: Db, words: Words) {
  const groups = cohortRows(db);
  return db
    .select({ id: groups.id })
    .from(groups)
    .where(and(isGroup(groups), fitting(groups.cohortName, words)))
    .limit(maxCandidates);
}

async function rows(db: Db, ids: string[] | ReturnType<typeof candidates>, limit: number) {
  const [groups, tutors] = [cohortRows(db), tutorRows(db)];
  const match = await db
    .select({
      id: groups.id,
      title: groups.cohortName,
      course: groups.courseTitle,
      tutor: tutors.tutorName,
      startsOn: groups.cohortStartsOn,
    })
    .from(groups)
    .innerJoin(tutors, eq(tutors.id, groups.tutorId))
    .where(and(isGroup(groups), inArray(groups.id, ids)))
    .orderBy(desc(groups.cohortStartsOn), groups.id)
    .limit(limit);
  return match.map(({ id, title, course, tutor, startsOn }) => ({
    id,
    title,
    text: `${course}, with ${tutor}, from ${longDate(startsOn)}`,
    href: paths.officeGroup(id),
  }));
}

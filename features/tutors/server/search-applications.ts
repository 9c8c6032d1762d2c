import { desc, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { SearchSource } from "#features/accounts/server/public.ts";
import { dayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { Words } from "#platform/list/correct-words.ts";
import { fitting, isIndexed, maxCandidates } from "#platform/list/plain-search.ts";
import { officeApplicationList } from "../office-application-texts.ts";
import { applicationText, tutorApplications } from "./tables.ts";

const { values: stateNames } = officeApplicationList.filters.state;

/** Applications to teach by the applicant's name and address and by the course, the newest first. */
export const applicationSearch = (): SearchSource[] => [
  {
    kind: "application",
    needs: "applications.decide",
    find: async ({ db }, { words, limit }) => (isIndexed(words) ? rows(db, candidates(db, words), limit) : []),
    read: ({ db }, ids) => rows(db, ids, ids.length),
  },
];

/** Of those that fit: all that are among the last, and some of the others. */
function candidates(db: Db, words: Words) {
  const { id, fullName, email, course } = tutorApplications;
  const last = db
    .select({ id, fullName, email, course })
    .from(tutorApplications)
    .orderBy(desc(id))
    .limit(maxCandidates)
    .as("last");
  return db
    .select({ id: last.id })
    .from(last)
    .where(fitting(applicationText(last), words))
    .union(
      db
        .select({ id })
        .from(tutorApplications)
        .where(fitting(applicationText(tutorApplications), words))
        .limit(maxCandidates),
    );
}

async function rows(db: Db, ids: string[] | ReturnType<typeof candidates>, limit: number) {
  const { id, fullName, course, state, createdAt } = tutorApplications;
  const match = await db
    .select({ id, fullName, course, state, createdAt })
    .from(tutorApplications)
    .where(inArray(id, ids))
    .orderBy(desc(id))
    .limit(limit);
  return match.map((application) => ({
    id: application.id,
    title: application.fullName,
    // the table's check allows no other state
    text: `${application.course}, ${stateNames[application.state as keyof typeof stateNames].toLowerCase()}, ${dayInLagos(application.createdAt)}`,
    href: paths.application(application.id),
  }));
}

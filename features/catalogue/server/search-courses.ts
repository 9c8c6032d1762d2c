import { inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { SearchSource } from "#features/accounts/server/public.ts";
import { paths } from "#lib/paths.ts";
import { fitting, wordsOf } from "#platform/list/plain-search.ts";
import { courses, schools } from "./tables.ts";

const text = sql`concat_ws(' ', ${courses.title}, ${courses.shortTitle}, ${courses.slug})`;

/** Courses by their names, hidden ones too. */
export const courseSearch = (): SearchSource[] => [
  {
    kind: "course",
    needs: "office.read",
    find: ({ db }, { words, limit }) => rows(db, fitting(text, words), limit),
    read: ({ db }, ids) => rows(db, inArray(courses.id, ids), ids.length),
    dictionary: wordsOf(text, courses),
  },
];

async function rows(db: Db, where: SQL | undefined, limit: number) {
  const { id, slug, title, published } = courses;
  const match = await db
    .select({ id, slug, title, isPublished: published, school: schools.name })
    .from(courses)
    .innerJoin(schools, sql`${schools.key} = ${courses.school}`)
    .where(where)
    .orderBy(courses.position, courses.id)
    .limit(limit);
  return match.map(({ id, slug, title, isPublished, school }) => ({
    id,
    title,
    text: isPublished ? school : `${school}, hidden`,
    href: paths.officeCourse(slug),
  }));
}

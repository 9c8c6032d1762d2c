import { asc, sql } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { questions } from "#features/questions/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { AuthoredCourse } from "../contract.ts";
import { type Author, inScope } from "./scope.ts";

/** Most tags of a course that are offered, the most used first. */
const maxTags = 60;

/** The courses for which an author writes, with the size and the tags of each bank. */
export async function listAuthoredCourses({ db }: Pick<VerbDeps, "db">, author: Author): Promise<AuthoredCourse[]> {
  const courses = courseRows(db);
  const ofCourse = sql`${questions.courseId} = ${courses.id} and ${questions.retiredAt} is null`;
  return db
    .select({
      slug: courses.slug,
      title: courses.title,
      shortTitle: courses.shortTitle,
      weeks: courses.weeks,
      questions: sql<number>`(select count(*)::int from ${questions} where ${ofCourse})`,
      tags: sql<string[]>`array(select tag from ${questions}, unnest(${questions.tags}) as tag where ${ofCourse}
        group by tag order by count(*) desc, tag limit ${maxTags})`,
    })
    .from(courses)
    .where(inScope(db, author, courses.id))
    .orderBy(asc(courses.title));
}

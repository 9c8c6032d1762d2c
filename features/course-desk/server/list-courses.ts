import { officeCourseSource } from "#features/catalogue/server/public.ts";
import { courseFigures } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { pageOf } from "#platform/list/list-source.ts";
import type { CoursePage, CourseQuery } from "../contract.ts";

/** The courses as staff look for them, each with its students and lessons. */
export async function listCourses(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  query: CourseQuery,
): Promise<CoursePage> {
  const { data, ...page } = await pageOf(db, officeCourseSource(db, clock.now()), query);
  const figures = await courseFigures(
    db,
    data.map(({ id }) => id),
  );
  return {
    ...page,
    data: data.map((row) => ({ ...row, ...(figures.get(row.id) ?? { students: 0, text: 0, live: 0, drafts: 0 }) })),
  };
}

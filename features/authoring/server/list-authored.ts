import { eq, ilike, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { assessmentQuestions } from "#features/questions/server/public.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { containing, type ListSource, pageOf } from "#platform/list/list-source.ts";
import type { AuthoredRow } from "../contract.ts";
import { authoredList } from "../texts.ts";
import { begunCount } from "./read-assessment.ts";
import { type Author, inScope } from "./scope.ts";

function authoredRows(db: DbOrTx, author: Author) {
  const courses = courseRows(db);
  return db
    .select({
      id: assessments.id,
      kind: assessments.kind,
      title: assessments.title,
      week: assessments.week,
      isPublished: assessments.published,
      slug: courses.slug,
      shortTitle: courses.shortTitle,
      questions: sql<number>`(select count(*)::int from ${assessmentQuestions}
        where ${assessmentQuestions.assessmentId} = ${assessments.id})`.as("question_count"),
      begun: begunCount(assessments.id).as("begun_count"),
    })
    .from(assessments)
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .where(inScope(db, author, assessments.courseId))
    .as("authored_rows");
}

/** A page of the assessments of an author's courses. */
export async function listAuthored(
  { db }: Pick<VerbDeps, "db">,
  author: Author,
  query: ListQuery<typeof authoredList>,
) {
  const from = authoredRows(db, author);
  const source: ListSource<typeof authoredList, AuthoredRow> = {
    spec: authoredList,
    id: from.id,
    from,
    filters: {
      q: (q) => ilike(from.title, containing(q)),
      course: (course) => eq(from.slug, course),
      kind: (kind) => eq(from.kind, kind),
      draft: () => eq(from.isPublished, false),
    },
    sorts: { week: from.week, title: from.title },
    rows: async (_, page) =>
      (await page(db.select().from(from).$dynamic())).map(({ slug, shortTitle, ...row }) => ({
        ...row,
        course: { slug, shortTitle },
      })),
  };
  return pageOf(db, source, query);
}

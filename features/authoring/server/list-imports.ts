import { and, eq, gt, isNotNull, isNull, min, sql } from "drizzle-orm";
import { questions } from "#features/questions/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ImportRow } from "../contract.ts";
import { undoMs } from "../texts.ts";
import { type Author, authoredCourse } from "./scope.ts";

/** What was brought to a course within the time in which it may be undone, the newest first. Errors: `not_found`. */
export async function listImports(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  slug: string,
): Promise<ImportRow[]> {
  const course = await authoredCourse(db, author, slug);
  const since = new Date(clock.now().getTime() - undoMs);
  const rows = await db
    .select({ id: questions.broughtWith, at: min(questions.createdAt), questions: sql<number>`count(*)::int` })
    .from(questions)
    .where(
      and(
        eq(questions.courseId, course.id),
        isNotNull(questions.broughtWith),
        isNull(questions.retiredAt),
        gt(questions.createdAt, since),
      ),
    )
    .groupBy(questions.broughtWith)
    .orderBy(sql`min(${questions.createdAt}) desc`);
  return rows.flatMap(({ id, at, questions: count }) =>
    id !== null && at !== null ? [{ id, at: at.toISOString(), questions: count }] : [],
  );
}

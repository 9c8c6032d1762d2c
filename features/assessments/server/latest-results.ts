import { type AnyColumn, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessmentResults, assessments } from "./tables.ts";

/** The score of what was graded last of an enrolment, 0 to 100, as a column of another query; null while nothing is. */
export function latestScore(db: DbOrTx, enrolmentId: AnyColumn): SQL<number | null> {
  const last = db
    .select({ score: assessmentResults.score })
    .from(assessmentResults)
    .where(eq(assessmentResults.enrolmentId, enrolmentId))
    .orderBy(desc(assessmentResults.gradedAt), desc(assessmentResults.id))
    .limit(1);
  return sql<number | null>`(${last})`;
}

/** What was graded last of each of these enrolments, by the enrolment's id. */
export async function latestResultsOf(db: DbOrTx, enrolmentIds: readonly string[]) {
  const rows = await db
    .selectDistinctOn([assessmentResults.enrolmentId], {
      enrolmentId: assessmentResults.enrolmentId,
      title: assessments.title,
      score: assessmentResults.score,
    })
    .from(assessmentResults)
    .innerJoin(assessments, eq(assessments.id, assessmentResults.assessmentId))
    .where(inArray(assessmentResults.enrolmentId, [...enrolmentIds]))
    .orderBy(assessmentResults.enrolmentId, desc(assessmentResults.gradedAt), desc(assessmentResults.id));
  return new Map(rows.map(({ enrolmentId, ...result }) => [enrolmentId, result]));
}

import { and, asc, eq, inArray, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { personRows } from "#features/accounts/server/public.ts";
import { enrolledRows, lessonCounts } from "#features/learning/server/public.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { type AwardDeps, awardIfEarned } from "./award-certificate.ts";
import { certificates } from "./tables.ts";

/** Awards what was earned while no one could award it. Hourly; running it twice awards nothing more. */
export const awardDueJob = defineJob("certificates.award-due", z.object({}), { expireInS: 900 });

/**
 * Does that job. A certificate is awarded with the lesson or the grade that earns it; what is found here was earned before
 * there was that hook, while the account was suspended or closing, or by a change of the course itself (a last lesson was
 * taken out). Returns how many were awarded.
 */
export async function awardDue(deps: AwardDeps & Pick<VerbDeps, "db">, signal?: AbortSignal): Promise<number> {
  const { db } = deps;
  const [enrolled, people] = [enrolledRows(db), personRows(db)];
  const { lessons, lessonsDone } = lessonCounts(db, enrolled);
  const certificate = db
    .select({ one: sql`1` })
    .from(certificates)
    .where(and(eq(certificates.studentId, enrolled.studentId), eq(certificates.courseId, enrolled.courseId)));
  const due = await db
    .select({ id: enrolled.id })
    .from(enrolled)
    .innerJoin(people, eq(people.id, enrolled.studentId))
    .where(
      and(
        inArray(enrolled.state, ["active", "paused"]),
        sql`${lessons} > 0`,
        sql`${lessonsDone} >= ${lessons}`,
        notExists(certificate),
      ),
    )
    .orderBy(asc(enrolled.id));
  let awarded = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    if (await db.transaction((tx) => awardIfEarned(within(deps, tx), { enrolmentId: id, at: deps.clock.now() })))
      awarded += 1;
  }
  return awarded;
}

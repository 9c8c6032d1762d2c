import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { courseTexts } from "#features/catalogue/course-texts.ts";
import { lockDraft, removeCourse } from "#features/catalogue/server/public.ts";
import { orderedRows } from "#features/checkout/server/public.ts";
import { cohortRows, enrolledRows } from "#features/learning/server/public.ts";
import { questions } from "#features/questions/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { counted } from "#lib/counted.ts";
import { propertiesOf } from "#lib/properties-of.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";

/**
 * Deletes a course that the public never saw, with its weeks, lessons and prices. Errors: AppError not_found; conflict for one that was published, and for
 * one with orders, students, groups, assessments or questions, which it counts.
 */
export const deleteDraft = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  id: string,
): Promise<{ id: string }> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const here = within(deps, tx);
    const { slug, title } = await lockDraft(here, id);
    const uses = await usesOf(tx, id);
    if (uses.length > 0) throw conflict(courseTexts.stillUsed(uses));
    await removeCourse(here, id);
    await record("course.deleted", id, { before: { title, slug }, after: null });
    return { id };
  }).catch((error: unknown) => {
    throw isStillNamed(error) ? conflict(courseTexts.stillUsed([])) : error;
  });

/** What hangs on a course, in words. */
async function usesOf(db: DbOrTx, courseId: string): Promise<string[]> {
  const [ordered, enrolled, cohorts] = [orderedRows(db), enrolledRows(db), cohortRows(db)];
  const counts = {
    order: await db.$count(ordered, eq(ordered.orderedCourseId, courseId)),
    student: await db.$count(enrolled, eq(enrolled.courseId, courseId)),
    group: await db.$count(cohorts, eq(cohorts.courseId, courseId)),
    assessment: await db.$count(assessments, eq(assessments.courseId, courseId)),
    question: await db.$count(questions, eq(questions.courseId, courseId)),
  };
  return Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [counted(count, name)] : []));
}

/** foreign_key_violation: a row elsewhere names it. */
const isStillNamed = (error: unknown) => propertiesOf(propertiesOf(error).cause).code === "23503";

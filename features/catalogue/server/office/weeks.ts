import { and, eq, gt, sql } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { catalogueTexts } from "../../texts.ts";
import { courses, courseWeeks } from "../tables.ts";

/** Has others who change the course wait until this transaction has ended. Errors: AppError not_found. */
export async function lockCourse({ db: tx }: InTx, courseId: string): Promise<void> {
  const [course] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for("update");
  if (!course) throw notFound(catalogueTexts.courseNotFound);
}

/** Writes the weeks of a syllabus in their order, and removes those after number `last`; one that is not named is empty. */
export async function writeWeeks(
  { db: tx }: InTx,
  courseId: string,
  weeks: readonly { title: string; topics: string[] }[],
  last: number,
): Promise<void> {
  const rows = Array.from({ length: last }, (_, index) => ({
    courseId,
    week: index + 1,
    ...(weeks[index] ?? { title: "", topics: [] }),
  }));
  if (rows.length > 0)
    await tx
      .insert(courseWeeks)
      .values(rows)
      .onConflictDoUpdate({
        target: [courseWeeks.courseId, courseWeeks.week],
        set: { title: sql`excluded.title`, topics: sql`excluded.topics` },
      });
  await tx.delete(courseWeeks).where(and(eq(courseWeeks.courseId, courseId), gt(courseWeeks.week, last)));
}

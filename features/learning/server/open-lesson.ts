import { and, eq, isNull, lte, or } from "drizzle-orm";
import { type VerbDeps, within } from "#platform/deps.ts";
import { workplace } from "./course-place.ts";
import { enrolments, lessonProgress } from "./tables.ts";

/**
 * Notes that the student opened a lesson, `ageMs` ago: where to go on, and since when it is known. What was opened later than
 * that stays where to go on. Idempotent. Errors: AppError not_found,
 * forbidden.
 */
export async function openLesson(
  deps: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  wish: { course: string; lesson: string; ageMs: number },
): Promise<{ lesson: string; openedAt: string }> {
  const openedAt = new Date(deps.clock.now().getTime() - wish.ageMs);
  return deps.db.transaction(async (tx) => {
    const { lesson, enrolment } = await workplace(within(deps, tx), studentId, {
      courseSlug: wish.course,
      lessonSlug: wish.lesson,
    });
    await tx
      .insert(lessonProgress)
      .values({ enrolmentId: enrolment.id, lessonId: lesson.id, openedAt })
      .onConflictDoNothing();
    await tx
      .update(enrolments)
      .set({ lastLessonId: lesson.id, lastOpenedAt: openedAt, updatedAt: deps.clock.now() })
      .where(
        and(
          eq(enrolments.id, enrolment.id),
          or(isNull(enrolments.lastOpenedAt), lte(enrolments.lastOpenedAt, openedAt)),
        ),
      );
    return { lesson: wish.lesson, openedAt: openedAt.toISOString() };
  });
}

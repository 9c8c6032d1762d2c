import { eq } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { workplace } from "./course-place.ts";
import { enrolments, lessonProgress } from "./tables.ts";

/**
 * Notes that the student opened a lesson: where to go on, and since when it is known. Idempotent. Errors: AppError not_found,
 * forbidden.
 */
export async function openLesson(
  deps: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  wish: { course: string; lesson: string },
): Promise<{ lesson: string; openedAt: string }> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { lesson, enrolment } = await workplace(tx, studentId, wish.course, wish.lesson);
    await tx
      .insert(lessonProgress)
      .values({ enrolmentId: enrolment.id, lessonId: lesson.id, openedAt: now })
      .onConflictDoNothing();
    await tx
      .update(enrolments)
      .set({ lastLessonId: lesson.id, lastOpenedAt: now, updatedAt: now })
      .where(eq(enrolments.id, enrolment.id));
    return { lesson: wish.lesson, openedAt: now.toISOString() };
  });
}

import { and, eq } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { DoneResponse } from "../contract.ts";
import { lessonMarked } from "../events.ts";
import { courseProgress } from "../rules.ts";
import { learningTexts } from "../texts.ts";
import { workplace } from "./course-place.ts";
import { lessonFigures, weekFigures } from "./lesson-figures.ts";
import { lessonProgress } from "./tables.ts";

/**
 * Marks a lesson as read, or takes that back, `ageMs` ago; one that is taught live counts by being attended alone (HONEST-01). The mark made last counts, whichever comes first; the answer contains
 * what holds. Idempotent: what is so already stays so, with the time it was done first, and no one is notified. A course that was
 * completed stays unchanged. Errors: AppError not_found, forbidden, conflict.
 */
export async function markDone(
  deps: Pick<VerbDeps, "db" | "clock" | "emit">,
  studentId: string,
  wish: { course: string; lesson: string; isDone: boolean; ageMs: number },
): Promise<DoneResponse> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { lesson, enrolment } = await workplace(within(deps, tx), studentId, {
      courseSlug: wish.course,
      lessonSlug: wish.lesson,
    });
    if (!lesson.hasText) throw conflict(learningTexts.taughtLive);
    const here = and(eq(lessonProgress.enrolmentId, enrolment.id), eq(lessonProgress.lessonId, lesson.id));
    const [current] = await tx
      .select({ doneAt: lessonProgress.doneAt, markedAt: lessonProgress.markedAt })
      .from(lessonProgress)
      .where(here);
    const wasDone = (current?.doneAt ?? null) !== null;
    const markedAt = new Date(now.getTime() - wish.ageMs);
    const isNewest = !current?.markedAt || current.markedAt <= markedAt;
    const isDone = isNewest ? wish.isDone : wasDone;
    if (wasDone && !isDone && enrolment.state === "completed") throw conflict(learningTexts.completed);
    if (isNewest) {
      const doneAt = isDone ? (current?.doneAt ?? markedAt) : null;
      await tx
        .insert(lessonProgress)
        .values({ enrolmentId: enrolment.id, lessonId: lesson.id, openedAt: markedAt, doneAt, markedAt })
        .onConflictDoUpdate({
          target: [lessonProgress.enrolmentId, lessonProgress.lessonId],
          set: { doneAt, markedAt },
        });
    }
    if (wasDone !== isDone) await deps.emit(tx, lessonMarked, { enrolmentId: enrolment.id, isDone, at: now });
    const figures = await lessonFigures(tx, enrolment.id);
    const week = await weekFigures(tx, enrolment.id, lesson.week);
    return {
      lesson: wish.lesson,
      isDone,
      week: lesson.week,
      isWeekDone: week.lessons === week.lessonsDone,
      progress: courseProgress(figures),
    };
  });
}

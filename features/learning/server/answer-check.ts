import { and, eq, lte } from "drizzle-orm";
import { invalid, notFound } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { CheckedResponse } from "../contract.ts";
import { learningTexts } from "../texts.ts";
import { getCoursePlace, refuseUnlessReadable } from "./course-place.ts";
import { findLesson } from "./find-lesson.ts";
import { checksIn } from "./lesson-text/read-lesson-text.ts";
import { lessonAnswers, lessons } from "./tables.ts";

export type CheckWish = { course: string; lesson: string; check: string; choice: number; ageMs: number };

/**
 * Stores a student's answer to a question of a lesson that they may read, given `ageMs` ago. The last answer counts, whichever
 * comes first; the answer of this call declares what holds. Idempotent. Errors: AppError not_found (also for a question that the
 * text has no more), forbidden, invalid for an option that is not there.
 */
export async function answerCheck(
  deps: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  wish: CheckWish,
): Promise<CheckedResponse> {
  const answeredAt = new Date(deps.clock.now().getTime() - wish.ageMs);
  return deps.db.transaction(async (tx) => {
    const { id: courseId, access, opened } = await getCoursePlace({ db: tx }, studentId, wish.course);
    const lesson = await findLesson(within(deps, tx), courseId, wish.lesson);
    if (!lesson) throw notFound(learningTexts.unknownLesson);
    refuseUnlessReadable(access, lesson.isFirst || opened.has(lesson.id));
    const [text] = await tx.select({ body: lessons.body }).from(lessons).where(eq(lessons.id, lesson.id));
    const check = checksIn(text?.body ?? "").find(({ id }) => id === wish.check);
    if (!check) throw notFound(learningTexts.unknownCheck);
    const option = check.options[wish.choice];
    if (!option) throw invalid(learningTexts.unknownOption);

    const input = { choice: wish.choice, isRight: option.isRight, answeredAt };
    const storedLessonAnswers = await tx
      .insert(lessonAnswers)
      .values({ studentId, lessonId: lesson.id, checkId: check.id, ...input })
      .onConflictDoUpdate({
        target: [lessonAnswers.studentId, lessonAnswers.lessonId, lessonAnswers.checkId],
        set: input,
        setWhere: lte(lessonAnswers.answeredAt, answeredAt),
      })
      .returning({ choice: lessonAnswers.choice, isRight: lessonAnswers.isRight });
    const [now] =
      storedLessonAnswers.length > 0
        ? storedLessonAnswers
        : await tx
            .select({ choice: lessonAnswers.choice, isRight: lessonAnswers.isRight })
            .from(lessonAnswers)
            .where(
              and(
                eq(lessonAnswers.studentId, studentId),
                eq(lessonAnswers.lessonId, lesson.id),
                eq(lessonAnswers.checkId, check.id),
              ),
            );
    return { check: check.id, choice: now?.choice ?? wish.choice, isRight: now?.isRight ?? option.isRight };
  });
}

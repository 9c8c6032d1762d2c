import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#ui/api/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { toast } from "#ui/components/toast.tsx";
import { isPassing, outboxOf } from "#ui/outbox/outbox.ts";
import type { CheckAnswer, CourseOutline, Lesson } from "../contract.ts";
import { answers, lessonKeyOf, type Mark, marks, opened } from "./offline/outgoing.ts";
import { changeSaved } from "./offline/saved-lessons.ts";
import {
  countMark,
  fetchAndSave,
  lessonKey,
  lessonQuery,
  outlineKey,
  outlineQuery,
  withAnswers,
  withMarks,
} from "./queries.ts";

/** What the pages do with lessons: read them, mark them, note where the student is. Marks count at once and are sent when there is a network. */

export const useOutline = (account: string, course: string) => usePageQuery(outlineQuery(account, course));

export const useLesson = (account: string, course: string, lesson: string) =>
  usePageQuery(lessonQuery(account, course, lesson));

/** Asks for the pictures of a lesson that came without them. */
export const usePictures = (account: string, course: string, lesson: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchAndSave(account, course, lesson, { pictures: "inline" }),
    onSuccess: (answer) =>
      client.setQueryData<Lesson>(lessonKey(course, lesson), (shown) =>
        shown ? { ...shown, lesson: answer.lesson } : answer,
      ),
  });
};

// ---- marking and going on --------------------------------------------------------------------------------------------------

export type MarkResult = { isSent: boolean; isWeekDone: boolean };

/**
 * Marks a lesson: it shows at once everywhere. Without a network it stays so and is sent later; when the server refuses, it
 * goes back. Errors of the mutation: ApiError.
 */
export const useMark = (account: string, course: string, lesson: string) => {
  const client = useQueryClient();
  const show = (isDone: boolean) => {
    countMark();
    const mark: Mark = { course, lesson, isDone };
    client.setQueryData<CourseOutline>(
      outlineKey(course),
      (shown) => shown && withMarks(shown, { marks: [mark], left: [] }),
    );
    client.setQueryData<Lesson>(lessonKey(course, lesson), (shown) => shown && { ...shown, isDone });
    void changeSaved(account, course, lesson, (stored) => ({ ...stored, isDone }));
    return mark;
  };
  return useMutation({
    async mutationFn(isDone: boolean): Promise<MarkResult> {
      await client.cancelQueries({ queryKey: outlineKey(course) });
      const mark = show(isDone);
      // First stored, then sent: a page that is closed in between has lost nothing.
      const { entry, isSaved } = await marks.put(account, mark, { atMs: Date.now(), place: lessonKeyOf(mark) });
      const isWeekDoneHere = () => {
        const shown = client.getQueryData<CourseOutline>(outlineKey(course));
        return shown?.weeks.some((week) => week.isDone && week.lessons.some(({ slug }) => slug === lesson)) ?? false;
      };
      try {
        const answer = await marks.deliver(account, entry);
        // Another device may have marked it later than this one did.
        if (answer.isDone !== isDone) show(answer.isDone);
        // Other pages show figures of it: they ask again when they are opened.
        void client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== "lesson" && queryKey[0] !== "lessons",
          refetchType: "none",
        });
        return { isSent: true, isWeekDone: isDone && answer.isWeekDone };
      } catch (error) {
        if (isSaved && isPassing(error)) return { isSent: false, isWeekDone: isDone && isWeekDoneHere() };
        if (!isSaved) await outboxOf(account).drop(entry);
        show(!isDone);
        throw error;
      }
    },
  });
};

/** Stores an answer to a question of the lesson: it shows at once, and is sent now or when there is a network again. */
export const useAnswer = (account: string, course: string, lesson: string) => {
  const client = useQueryClient();
  return async (checkAnswer: CheckAnswer): Promise<void> => {
    countMark();
    const add = (shown: Lesson): Lesson => ({ ...shown, answers: withAnswers(shown.answers, [checkAnswer]) });
    client.setQueryData<Lesson>(lessonKey(course, lesson), (shown) => shown && add(shown));
    void changeSaved(account, course, lesson, add);
    const value = { course, lesson, ...checkAnswer };
    const answerKey = `${lessonKeyOf(value)}/${checkAnswer.check}`;
    const { entry } = await answers.put(account, value, { atMs: Date.now(), place: answerKey });
    await answers.deliver(account, entry).catch((error: unknown) => {
      if (!isPassing(error)) toast.error(errorMessage(error, "Your answer was not taken."));
    });
  };
};

/** Notes where the student is, now or when there is a network again. */
export async function recordOpened(account: string, course: string, lesson: string): Promise<void> {
  // Where one left is one place a course.
  const { entry } = await opened.put(account, { course, lesson }, { atMs: Date.now(), place: course });
  await opened.deliver(account, entry).catch(() => {});
}

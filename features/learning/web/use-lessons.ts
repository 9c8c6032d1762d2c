import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { addressOf } from "#lib/call.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiFault } from "#ui/api/call.ts";
import { useDrawnQuery } from "#ui/api/use-drawn-query.ts";
import { isSavingData } from "#ui/data-use/saving.ts";
import { isPassing, outboxOf } from "#ui/outbox/outbox.ts";
import { getLesson, getOutline } from "../calls.ts";
import type { CourseOutline, Lesson, PictureMode } from "../contract.ts";
import { courseProgress, isWeekDone, resumeLesson } from "../rules.ts";
import { changeKept, findKept, findOutline, keepLesson, keepOutline } from "./offline/kept-lessons.ts";
import { listWaiting, type Mark, marks, opened, placeOf, type Waiting } from "./offline/outgoing.ts";

/**
 * How the pages read lessons: what lies on this device shows at once and is asked for anew behind it; without a network it
 * is what there is. Marks count at once and are sent when somebody answers.
 */

export const outlineKey = (course: string) => ["lessons", course] as const;
export const lessonKey = (course: string, lesson: string) => ["lesson", course, lesson] as const;

/** No answer came. A fault with a sentence of its own says something else. */
const isOffline = (fault: unknown) => fault instanceof ApiFault && fault.status === 0 && fault.message === "";

// ---- what waits to be sent shows already -----------------------------------------------------------------------------------

/** The outline with marks, and the place that was left, that the server does not know yet. */
export function withMarks(
  outline: CourseOutline,
  { marks, left: places }: Pick<Waiting, "marks" | "left">,
): CourseOutline {
  const isHere = ({ course }: { course: string }) => course === outline.course.slug;
  const isDone = new Map(marks.filter(isHere).map((mark) => [mark.lesson, mark.isDone]));
  const weeks = outline.weeks.map((week) => ({
    ...week,
    lessons: week.lessons.map((lesson) => ({ ...lesson, isDone: isDone.get(lesson.slug) ?? lesson.isDone })),
  }));
  const all = weeks.flatMap((week) => week.lessons);
  const left = places.find(isHere)?.lesson ?? outline.resume;
  return {
    ...outline,
    weeks: weeks.map((week) => ({ ...week, isDone: isWeekDone(all, week.week) })),
    progress: courseProgress(all.length, all.filter((lesson) => lesson.isDone).length),
    resume: outline.access === "open" ? (resumeLesson(all, left)?.slug ?? null) : outline.resume,
  };
}

/** The lesson with a mark or note that the server does not know yet. */
function withWaiting(lesson: Lesson, waiting: Waiting): Lesson {
  const isHere = (one: { course: string; lesson: string }) =>
    one.course === lesson.course.slug && one.lesson === lesson.lesson.slug;
  const mark = waiting.marks.find(isHere);
  const note = waiting.notes.find(isHere);
  return {
    ...lesson,
    isDone: mark?.isDone ?? lesson.isDone,
    note: note ? { ...lesson.note, text: note.text } : lesson.note,
  };
}

/** Counts marks made in this tab: an answer that was asked for before one may not know of it. */
let marksMade = 0;

/** Reads, and reads again when a mark was made meanwhile. */
async function afterMarks<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const before = marksMade;
  const answer = await read();
  return before === marksMade ? answer : read();
}

// ---- reading ---------------------------------------------------------------------------------------------------------------

async function readOutline(client: QueryClient, account: string, course: string, signal: AbortSignal) {
  const kept = await findOutline(account, course);
  const waiting = await listWaiting(account);
  const readAnew = () =>
    afterMarks(async () => {
      const outline = await ask(getOutline, { params: { course }, signal: kept ? undefined : signal });
      await keepOutline(account, outline);
      return withMarks(outline, await listWaiting(account));
    });
  // What was shown is not asked for by the way: it may be older than what is known here.
  if (!kept || client.getQueryData(outlineKey(course)) !== undefined) {
    return readAnew().catch((fault: unknown) => {
      if (kept && isOffline(fault)) return withMarks(kept, waiting);
      throw fault;
    });
  }
  void readAnew().then(
    (outline) => client.setQueryData(outlineKey(course), outline),
    (fault: unknown) => {
      if (!isOffline(fault)) void client.invalidateQueries({ queryKey: outlineKey(course), exact: true });
    },
  );
  return withMarks(kept, waiting);
}

export const outlineQuery = (account: string, course: string) =>
  queryOptions({
    queryKey: outlineKey(course),
    queryFn: ({ client, signal }) => readOutline(client, account, course, signal),
    meta: { address: addressOf(getOutline, { params: { course } }) },
  });

export const useOutline = (account: string, course: string) => useDrawnQuery(outlineQuery(account, course));

/** Which pictures to ask for: with the data saver on, those that lie here already. */
const picturesFor = (kept: Lesson | undefined): PictureMode =>
  isSavingData() && kept?.lesson.pictures !== "inline" ? "later" : "inline";

async function fetchAndKeep(
  account: string,
  course: string,
  lesson: string,
  options: { pictures?: PictureMode; signal?: AbortSignal; isSaved?: boolean } = {},
): Promise<Lesson> {
  const kept = (await findKept(account, course, lesson))?.answer;
  const pictures = options.pictures ?? picturesFor(kept);
  const have = kept?.lesson.html && kept.lesson.pictures === pictures ? kept.lesson.version : undefined;
  const answer = await ask(getLesson, {
    params: { course, lesson },
    query: { pictures: pictures === "inline" ? undefined : pictures, have },
    signal: options.signal,
  });
  const isSame = answer.lesson.html === null && answer.lesson.hasText && kept?.lesson.version === answer.lesson.version;
  const whole = isSame ? { ...answer, lesson: { ...answer.lesson, html: kept?.lesson.html ?? null } } : answer;
  await keepLesson(account, whole, {
    nowMs: Date.now(),
    ...(options.isSaved === undefined ? {} : { isSaved: options.isSaved }),
  });
  return whole;
}

/** Brings a lesson with its pictures onto this device to stay. Errors: ApiFault. */
export async function saveLesson(account: string, course: string, lesson: string, signal?: AbortSignal): Promise<void> {
  await fetchAndKeep(account, course, lesson, { pictures: "inline", isSaved: true, ...(signal ? { signal } : {}) });
}

async function readLesson(client: QueryClient, account: string, course: string, lesson: string, signal: AbortSignal) {
  const key = lessonKey(course, lesson);
  const kept = await findKept(account, course, lesson);
  const readAnew = (asked?: AbortSignal) =>
    afterMarks(async () =>
      withWaiting(
        await fetchAndKeep(account, course, lesson, asked ? { signal: asked } : {}),
        await listWaiting(account),
      ),
    );
  if (!kept || client.getQueryData(key) !== undefined) {
    return readAnew(signal).catch(async (fault: unknown) => {
      if (kept && isOffline(fault)) return withWaiting(kept.answer, await listWaiting(account));
      throw fault;
    });
  }
  void readAnew().then(
    (answer) => client.setQueryData(key, answer),
    // It may not be read any more: the next look says so.
    (fault: unknown) => {
      if (!isOffline(fault)) void client.invalidateQueries({ queryKey: key, exact: true });
    },
  );
  return withWaiting(kept.answer, await listWaiting(account));
}

export const useLesson = (account: string, course: string, lesson: string) => {
  const client = useQueryClient();
  return useDrawnQuery({
    queryKey: lessonKey(course, lesson),
    queryFn: ({ signal }) => readLesson(client, account, course, lesson, signal),
  });
};

/** Asks for the pictures of a lesson that came without them. */
export const usePictures = (account: string, course: string, lesson: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchAndKeep(account, course, lesson, { pictures: "inline" }),
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
 * goes back. Errors of the mutation: ApiFault.
 */
export const useMark = (account: string, course: string, lesson: string) => {
  const client = useQueryClient();
  const show = (isDone: boolean) => {
    marksMade += 1;
    const mark: Mark = { course, lesson, isDone };
    client.setQueryData<CourseOutline>(
      outlineKey(course),
      (shown) => shown && withMarks(shown, { marks: [mark], left: [] }),
    );
    client.setQueryData<Lesson>(lessonKey(course, lesson), (shown) => shown && { ...shown, isDone });
    void changeKept(account, course, lesson, (kept) => ({ ...kept, isDone }));
    return mark;
  };
  return useMutation({
    async mutationFn(isDone: boolean): Promise<MarkResult> {
      await client.cancelQueries({ queryKey: outlineKey(course) });
      const mark = show(isDone);
      // First kept, then sent: a page that is closed in between has lost nothing.
      const { entry, isKept } = await marks.put(account, mark, { atMs: Date.now(), place: placeOf(mark) });
      const isWeekDoneHere = () => {
        const shown = client.getQueryData<CourseOutline>(outlineKey(course));
        return shown?.weeks.some((week) => week.isDone && week.lessons.some(({ slug }) => slug === lesson)) ?? false;
      };
      try {
        const answer = await marks.deliver(account, entry);
        // Another device may have marked it later than this one did.
        if (answer.isDone !== isDone) show(answer.isDone);
        // Other pages show figures of it: they ask anew when they are opened.
        void client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== "lesson" && queryKey[0] !== "lessons",
          refetchType: "none",
        });
        return { isSent: true, isWeekDone: isDone && answer.isWeekDone };
      } catch (fault) {
        if (isKept && isPassing(fault)) return { isSent: false, isWeekDone: isDone && isWeekDoneHere() };
        if (!isKept) await outboxOf(account).drop(entry);
        show(!isDone);
        throw fault;
      }
    },
  });
};

/** Notes where the student is, now or when there is a network again. */
export async function noteOpened(account: string, course: string, lesson: string): Promise<void> {
  // Where one left is one place a course.
  const { entry } = await opened.put(account, { course, lesson }, { atMs: Date.now(), place: course });
  await opened.deliver(account, entry).catch(() => {});
}

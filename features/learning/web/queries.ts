import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { addressOf } from "#lib/call.ts";
import { answeredBy, ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { isSavingData } from "#ui/data-use/saving.ts";
import { getLesson, getOutline } from "../calls.ts";
import type { CheckAnswer, CourseOutline, Lesson, PictureMode } from "../contract.ts";
import { courseProgress, isWeekDone, lessonFiguresOf, resumeLesson } from "../rules.ts";
import { listWaiting, type Waiting } from "./offline/outgoing.ts";
import {
  canSaveLessons,
  findOutline,
  findSaved,
  listSaved,
  saveOutline,
  storeLesson,
} from "./offline/saved-lessons.ts";

/**
 * How the pages read lessons: what is stored on this device shows at once, and is fetched again in the background; without a
 * network it is what there is. Marks that wait to be sent show already.
 */

export const outlineKey = (course: string) => ["lessons", course] as const;
export const lessonKey = (course: string, lesson: string) => ["lesson", course, lesson] as const;

/** No answer came. An error with a sentence of its own shows something else. */
const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && error.message === "";

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
    progress: courseProgress(lessonFiguresOf(all)),
    resume: outline.access === "open" ? (resumeLesson(all, left)?.slug ?? null) : outline.resume,
  };
}

/** The lesson with a mark or note that the server does not know yet. */
function withWaiting(lesson: Lesson, waiting: Waiting): Lesson {
  const isHere = (item: { course: string; lesson: string }) =>
    item.course === lesson.course.slug && item.lesson === lesson.lesson.slug;
  const mark = waiting.marks.find(isHere);
  const note = waiting.notes.find(isHere);
  return {
    ...lesson,
    isDone: mark?.isDone ?? lesson.isDone,
    note: note ? { ...lesson.note, text: note.text } : lesson.note,
    answers: withAnswers(lesson.answers, waiting.answers.filter(isHere)),
  };
}

/** `given` instead of what was answered before. What an earlier version of this site stored here knows of no answers. */
export function withAnswers(
  stored: readonly CheckAnswer[] | undefined,
  checkAnswers: readonly CheckAnswer[],
): CheckAnswer[] {
  const otherStoreds = (stored ?? []).filter(({ check }) => !checkAnswers.some((item) => item.check === check));
  return [...otherStoreds, ...checkAnswers.map(({ check, choice }) => ({ check, choice }))];
}

/** Counts marks made in this tab: an answer that was requested before one may not know of it. */
let marksMade = 0;
export function countMark(): void {
  marksMade += 1;
}

/** Reads, and reads again when a mark was made since. */
async function afterMarks<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const before = marksMade;
  const answer = await read();
  return before === marksMade ? answer : read();
}

// ---- reading ---------------------------------------------------------------------------------------------------------------

async function readOutline(client: QueryClient, account: string, course: string, signal: AbortSignal) {
  const storedOutline = await findOutline(account, course);
  const waiting = await listWaiting(account);
  const fetchAgain = () =>
    afterMarks(async () => {
      const outline = await ask(getOutline, { params: { course }, signal: storedOutline ? undefined : signal });
      await saveOutline(account, outline);
      return withMarks(outline, await listWaiting(account));
    });
  // What was shown is not asked for by the way: it may be older than what is known here.
  if (!storedOutline || client.getQueryData(outlineKey(course)) !== undefined) {
    return fetchAgain().catch((error: unknown) => {
      if (storedOutline && isOffline(error)) return withMarks(storedOutline, waiting);
      throw error;
    });
  }
  void fetchAgain().then(
    (outline) => client.setQueryData(outlineKey(course), outline),
    (error: unknown) => {
      if (!isOffline(error)) void client.invalidateQueries({ queryKey: outlineKey(course), exact: true });
    },
  );
  return withMarks(storedOutline, waiting);
}

/** The outline for the blocks of a course's wall: asked when a block is chosen, and not stored on this device. */
export const blockLessonsQuery = (course: string) =>
  queryOptions({ queryKey: ["block-lessons", course], ...answeredBy(getOutline, { params: { course } }) });

export const outlineQuery = (account: string, course: string) =>
  queryOptions({
    queryKey: outlineKey(course),
    queryFn: ({ client, signal }) => readOutline(client, account, course, signal),
    meta: { address: addressOf(getOutline, { params: { course } }) },
  });

/** Which pictures to ask for: with the data saver on, those that lie here already. */
const picturesFor = (lesson: Lesson | undefined): PictureMode =>
  isSavingData() && lesson?.lesson.pictures !== "inline" ? "later" : "inline";

/** Asks for a lesson and keeps the answer on this device. Errors: ApiError. */
export async function fetchAndSave(
  account: string,
  course: string,
  lesson: string,
  options: { pictures?: PictureMode; signal?: AbortSignal; isSaved?: boolean } = {},
): Promise<Lesson> {
  const stored = (await findSaved(account, course, lesson))?.answer;
  const pictures = options.pictures ?? picturesFor(stored);
  const have = stored?.lesson.html && stored.lesson.pictures === pictures ? stored.lesson.version : undefined;
  const response = await ask(getLesson, {
    params: { course, lesson },
    query: { pictures: pictures === "inline" ? undefined : pictures, have },
    signal: options.signal,
  });
  const isSame =
    response.lesson.html === null && response.lesson.hasText && stored?.lesson.version === response.lesson.version;
  const whole = isSame ? { ...response, lesson: { ...response.lesson, html: stored?.lesson.html ?? null } } : response;
  await storeLesson(account, whole, {
    nowMs: Date.now(),
    ...(options.isSaved === undefined ? {} : { isSaved: options.isSaved }),
  });
  return whole;
}

/** Brings a lesson with its pictures onto this device to stay. Errors: ApiError. */
export async function saveLesson(account: string, course: string, lesson: string, signal?: AbortSignal): Promise<void> {
  await fetchAndSave(account, course, lesson, { pictures: "inline", isSaved: true, ...(signal ? { signal } : {}) });
}

async function readLesson(client: QueryClient, account: string, course: string, lesson: string, signal: AbortSignal) {
  const key = lessonKey(course, lesson);
  const storedLesson = await findSaved(account, course, lesson);
  const fetchAgain = (requestedSignal?: AbortSignal) =>
    afterMarks(async () =>
      withWaiting(
        await fetchAndSave(account, course, lesson, requestedSignal ? { signal: requestedSignal } : {}),
        await listWaiting(account),
      ),
    );
  if (!storedLesson || client.getQueryData(key) !== undefined) {
    return fetchAgain(signal).catch(async (error: unknown) => {
      if (storedLesson && isOffline(error)) return withWaiting(storedLesson.answer, await listWaiting(account));
      throw error;
    });
  }
  void fetchAgain().then(
    (answer) => client.setQueryData(key, answer),
    // It may not be read any more: the next look shows it.
    (error: unknown) => {
      if (!isOffline(error)) void client.invalidateQueries({ queryKey: key, exact: true });
    },
  );
  return withWaiting(storedLesson.answer, await listWaiting(account));
}

export const lessonQuery = (account: string, course: string, lesson: string) =>
  queryOptions({
    queryKey: lessonKey(course, lesson),
    queryFn: ({ client, signal }) => readLesson(client, account, course, lesson, signal),
  });

export const savedKey = ["saved-lessons"] as const;

/** The lessons that are stored on this device, of one course or of all; no network is asked. */
export const savedQuery = (account: string, course?: string) =>
  queryOptions({
    queryKey: [...savedKey, account, course ?? ""],
    queryFn: () => listSaved(account, course),
    staleTime: 0,
  });

/** Whether this browser stores lessons at all. */
export const canSaveQuery = () =>
  queryOptions({ queryKey: [...savedKey, "possible"], queryFn: canSaveLessons, staleTime: 0 });

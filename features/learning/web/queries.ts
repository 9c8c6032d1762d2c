import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { addressOf } from "#lib/call.ts";
import { answeredBy, ask } from "#ui/api/ask.ts";
import { ApiFault } from "#ui/api/call.ts";
import { isSavingData } from "#ui/data-use/saving.ts";
import { getLesson, getOutline } from "../calls.ts";
import type { CheckAnswer, CourseOutline, Lesson, PictureMode } from "../contract.ts";
import { courseProgress, isWeekDone, lessonFiguresOf, resumeLesson } from "../rules.ts";
import { canKeepLessons, findKept, findOutline, keepLesson, keepOutline, listKept } from "./offline/kept-lessons.ts";
import { listWaiting, type Waiting } from "./offline/outgoing.ts";

/**
 * How the pages read lessons: what is kept on this device shows at once, and is fetched again in the background; without a
 * network it is what there is. Marks that wait to be sent show already.
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
    progress: courseProgress(lessonFiguresOf(all)),
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
    answers: withAnswers(lesson.answers, waiting.answers.filter(isHere)),
  };
}

/** `given` in the place of what was answered before. What an earlier version of this site kept here knows of no answers. */
export function withAnswers(held: readonly CheckAnswer[] | undefined, given: readonly CheckAnswer[]): CheckAnswer[] {
  const others = (held ?? []).filter(({ check }) => !given.some((one) => one.check === check));
  return [...others, ...given.map(({ check, choice }) => ({ check, choice }))];
}

/** Counts marks made in this tab: an answer that was asked for before one may not know of it. */
let marksMade = 0;
export function countMark(): void {
  marksMade += 1;
}

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

/** The outline for the blocks of a course's wall: asked when a block is chosen, and not kept on this device. */
export const blockLessonsQuery = (course: string) =>
  queryOptions({ queryKey: ["block-lessons", course], ...answeredBy(getOutline, { params: { course } }) });

export const outlineQuery = (account: string, course: string) =>
  queryOptions({
    queryKey: outlineKey(course),
    queryFn: ({ client, signal }) => readOutline(client, account, course, signal),
    meta: { address: addressOf(getOutline, { params: { course } }) },
  });

/** Which pictures to ask for: with the data saver on, those that lie here already. */
const picturesFor = (kept: Lesson | undefined): PictureMode =>
  isSavingData() && kept?.lesson.pictures !== "inline" ? "later" : "inline";

/** Asks for a lesson and keeps the answer on this device. Errors: ApiFault. */
export async function fetchAndKeep(
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

export const lessonQuery = (account: string, course: string, lesson: string) =>
  queryOptions({
    queryKey: lessonKey(course, lesson),
    queryFn: ({ client, signal }) => readLesson(client, account, course, lesson, signal),
  });

export const keptKey = ["kept-lessons"] as const;

/** The lessons that are kept on this device, of one course or of all; no network is asked. */
export const keptQuery = (account: string, course?: string) =>
  queryOptions({
    queryKey: [...keptKey, account, course ?? ""],
    queryFn: () => listKept(account, course),
    staleTime: 0,
  });

/** Whether this browser keeps lessons at all. */
export const canKeepQuery = () =>
  queryOptions({ queryKey: [...keptKey, "possible"], queryFn: canKeepLessons, staleTime: 0 });

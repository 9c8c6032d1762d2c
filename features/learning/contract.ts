import * as z from "zod/mini";
import { learningTexts, maxNoteLength } from "./texts.ts";

/** What browser and server both read about lessons. Written with zod/mini, because the pages load it too. */

/** How a course is paid: school courses upfront, in two instalments or monthly; exam courses as a whole or by the month. */
export const enrolmentPlans = ["upfront", "installment", "monthly", "course", "month"] as const;
export type EnrolmentPlan = (typeof enrolmentPlans)[number];

/** `paused`: an instalment is overdue; the lessons wait. */
export const enrolmentStates = ["active", "paused", "completed", "cancelled"] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

export const cohortStates = ["open", "running", "finished"] as const;
export type CohortState = (typeof cohortStates)[number];

/** A draft is for staff alone; a removed lesson is there for those who did it. */
export const lessonStates = ["draft", "shown", "removed"] as const;
export type LessonState = (typeof lessonStates)[number];

/** `taste`: not enrolled; the first lesson alone is open. */
export const lessonAccesses = ["open", "paused", "taste"] as const;
export type LessonAccess = (typeof lessonAccesses)[number];

/** `later`: a button is in a picture's place, and its bytes do not come. */
const pictureModes = ["inline", "later"] as const;
export type PictureMode = (typeof pictureModes)[number];

// ---- what is asked ---------------------------------------------------------------------------------------------------------

const slug = z.string().check(z.minLength(1), z.maxLength(120));

const courseParams = z.strictObject({ course: slug });
const lessonParams = z.strictObject({ course: slug, lesson: slug });
const checkParams = z.strictObject({ course: slug, lesson: slug, check: z.string().check(z.regex(/^[0-9a-f]{10}$/)) });
const fileParams = z.strictObject({ course: slug, file: slug });

const lessonQuery = z.strictObject({
  pictures: z._default(z.enum(pictureModes), "inline"),
  /** The `version` that the caller holds: a text that is still the same is not sent again. */
  have: z.optional(z.string().check(z.maxLength(40))),
});

/** A year: what is older than that was not done on a device of ours. */
const maxAgeMs = 366 * 24 * 60 * 60 * 1000;
/** How long ago something was done, in milliseconds: what was done without a network comes late. */
const ageMs = z._default(z.int().check(z.minimum(0), z.maximum(maxAgeMs)), 0);

const doneSchema = z.strictObject({ isDone: z.boolean(), ageMs });
/** `choice`: the place of the option among those of the question, from 0. */
const checkSchema = z.strictObject({ choice: z.int().check(z.minimum(0), z.maximum(9)), ageMs });
const openSchema = z.nullish(z.strictObject({ ageMs }));

const noteSchema = z.strictObject({
  text: z.string().check(
    z.overwrite((text) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "")),
    z.maxLength(maxNoteLength, learningTexts.noteTooLong),
  ),
  ageMs,
  /** The `updatedAt` of the note that this text goes on from: no one else wrote in between when it is still the same. */
  basedOn: z._default(z.nullable(z.iso.datetime()), null),
});
export type NoteChange = z.output<typeof noteSchema>;

// ---- what is answered ------------------------------------------------------------------------------------------------------

const progress = z.object({
  lessons: z.int(),
  lessonsDone: z.int(),
  /** Those of the lessons that are taught live, and those of them that the student attended. */
  live: z.int(),
  liveDone: z.int(),
  percentDone: z.int(),
  percentRemaining: z.int(),
});
export type CourseProgress = z.output<typeof progress>;

const course = z.object({
  slug: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  school: z.string(),
  glyph: z.string(),
});

const outlineLesson = z.object({
  slug: z.string(),
  title: z.string(),
  week: z.int(),
  topic: z.int(),
  minutes: z.nullable(z.int()),
  /** Without a text it is taught live, and done once the student was in a class that taught it. */
  hasText: z.boolean(),
  isOpen: z.boolean(),
  isDone: z.boolean(),
  /** It came after the student began: it counts once it is done. */
  isExtra: z.optional(z.boolean()),
  /** About what reading it costs, pictures included. */
  bytes: z.int(),
});
export type OutlineLesson = z.output<typeof outlineLesson>;

const outlineResponse = z.object({
  course,
  access: z.enum(lessonAccesses),
  isCompleted: z.boolean(),
  tutor: z.nullable(z.string()),
  cohort: z.nullable(z.string()),
  progress,
  /** Where to go on; null: the course has no lessons. */
  resume: z.nullable(z.string()),
  weeks: z.array(z.object({ week: z.int(), title: z.string(), isDone: z.boolean(), lessons: z.array(outlineLesson) })),
});
export type CourseOutline = z.output<typeof outlineResponse>;

const neighbour = z.nullable(z.object({ slug: z.string(), title: z.string(), isOpen: z.boolean() }));

const note = z.object({ text: z.string(), updatedAt: z.nullable(z.string()) });
export type LessonNote = z.output<typeof note>;

/** An answer to a question of "Check yourself"; `check` is the question's id, which is in the text. */
const checkAnswer = z.object({ check: z.string(), choice: z.int() });
export type CheckAnswer = z.output<typeof checkAnswer>;

const lessonAnswer = z.object({
  course,
  access: z.enum(lessonAccesses),
  isCompleted: z.boolean(),
  lesson: z.object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    week: z.int(),
    weekTitle: z.string(),
    topic: z.int(),
    topicsOfWeek: z.int(),
    minutes: z.nullable(z.int()),
    hasText: z.boolean(),
    /** The text, made safe; null when the caller has this version already, or no one has written it. */
    html: z.nullable(z.string()),
    /** Changes with the text and its pictures. */
    version: z.string(),
    pictures: z.enum(pictureModes),
    /** Bytes of all pictures together; 0: it has none. */
    pictureBytes: z.int(),
    files: z.array(z.object({ name: z.string(), bytes: z.int() })),
    video: z.nullable(z.object({ url: z.string(), bytes: z.int() })),
  }),
  isDone: z.boolean(),
  note,
  /** The student's own answers to questions that the text has. */
  answers: z.array(checkAnswer),
  previous: neighbour,
  next: neighbour,
});
export type Lesson = z.output<typeof lessonAnswer>;

const doneResponse = z.object({
  lesson: z.string(),
  isDone: z.boolean(),
  week: z.int(),
  isWeekDone: z.boolean(),
  progress,
});
export type DoneResponse = z.output<typeof doneResponse>;

/** What is stored now: what another device wrote is in it too. */
const noteResponse = z.object({ note });
export type NoteResponse = z.output<typeof noteResponse>;

/** What counts now: another device may have answered later. */
const checkedResponse = z.object({ ...checkAnswer.shape, isRight: z.boolean() });
export type CheckedResponse = z.output<typeof checkedResponse>;

const openedResponse = z.object({ lesson: z.string(), openedAt: z.string() });

/** The course that a student is at, for the dashboard's first page. */
export const currentCourse = z.object({
  courseSlug: z.string(),
  title: z.string(),
  /** What its students call it: the cohort's name, else the course's short title. */
  name: z.string(),
  ...progress.shape,
  /** Where to go on, with what reading it costs (0: it is taught live); null: the course has no lessons. */
  next: z.nullable(z.object({ slug: z.string(), title: z.string(), week: z.int(), bytes: z.int() })),
});
export type CurrentCourse = z.output<typeof currentCourse>;

/** One of several courses that go on. */
export const runningCourse = z.object({ slug: z.string(), title: z.string(), percentDone: z.int() });
export type RunningCourse = z.output<typeof runningCourse>;

// ---- what public pages show ---------------------------------------------------------------------------------------------------

/** The first lesson of a course, as everybody may read it. */
export type OpenLesson = {
  course: z.output<typeof course>;
  /** `html`: the text, made safe. */
  lesson: { slug: string; title: string; summary: string; minutes: number | null; html: string };
  /** Files that its students can take along. */
  files: { name: string; bytes: number }[];
  /** How many lessons the course has, and how many of them are taught live. */
  lessons: number;
  live: number;
  next: { title: string; bytes: number } | null;
  /** What the page weighs over the wire. */
  bytes: number;
};

/** What a course holds: its lessons, those of them that are taught live, and where these are, as `week.topic`. */
export type SavedLessons = { lessons: number; live: number; livePlaces: string[] };

/** What leads to it: the slugs of course and lesson, and what reading it costs. */
export type OpenLessonLink = { course: string; slug: string; title: string; bytes: number };

// ---- the calls ---------------------------------------------------------------------------------------------------------------

/** What each call of calls.ts takes and answers. */
export const lessonShapes = {
  /** Slugs of the courses that the caller takes or took. */
  listOwnCourses: { answer: z.object({ courses: z.array(z.string()) }) },
  getOutline: { params: courseParams, answer: outlineResponse },
  getLesson: { params: lessonParams, query: lessonQuery, answer: lessonAnswer },
  openLesson: { params: lessonParams, body: openSchema, answer: openedResponse },
  markDone: { params: lessonParams, body: doneSchema, answer: doneResponse },
  saveNote: { params: lessonParams, body: noteSchema, answer: noteResponse },
  answerCheck: { params: checkParams, body: checkSchema, answer: checkedResponse },
  getLessonFile: { params: fileParams, answer: z.unknown().check(z.describe("application/octet-stream")) },
};

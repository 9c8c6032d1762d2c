import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { lessonStates } from "./contract.ts";
import { lessonLimits, lessonTexts } from "./lesson-texts.ts";

/** What browser and server both know of writing a lesson's text. */

const state = z.enum(["draft", "scheduled", "published"]);
const version = z.object({
  number: z.int(),
  state,
  savedAt: z.iso.datetime(),
  /** Of a scheduled one. */
  publishAt: z.nullable(z.iso.datetime()),
  /** Null: it was there before. */
  savedBy: z.nullable(z.string()),
});
export type LessonVersion = z.output<typeof version>;

const written = { summary: z.string(), minutes: z.nullable(z.int()), body: z.string() };
const lessonFile = z.object({ id: uuid(), name: z.string(), bytes: z.int() });
export type LessonFile = z.output<typeof lessonFile>;
const officeLesson = z.object({
  id: uuid(),
  course: z.object({ id: uuid(), slug: z.string(), title: z.string() }),
  week: z.int(),
  title: z.string(),
  slug: z.string(),
  state: z.enum(lessonStates),
  /** Whether students have a text of it. */
  hasText: z.boolean(),
  /** The newest, published or not. */
  ...written,
  /** Ids of its files to take along, in their order. */
  files: z.array(uuid()),
  /** What there is to choose from: the files of all lessons of the course. */
  courseFiles: z.array(lessonFile),
  versions: z.array(version),
  /** What is to be sent back with a change. */
  seen: z.string(),
});
export type OfficeLesson = z.output<typeof officeLesson>;

const body = z.string().check(z.maxLength(lessonLimits.body, lessonTexts.long("body")));
type Fields = { state: string; body: string; publishAt: string | null };
export const saveLessonSchema = z
  .strictObject({
    summary: z.string().check(trimmed(), z.maxLength(lessonLimits.summary, lessonTexts.long("summary"))),
    minutes: z.nullable(
      z
        .int(lessonTexts.badMinutes)
        .check(z.gte(1, lessonTexts.badMinutes), z.lte(lessonLimits.minutes, lessonTexts.badMinutes)),
    ),
    body,
    /** Ids of its files to take along, in their order; left out, they stay. */
    files: z.optional(
      z.array(uuid(lessonTexts.noSuchFile)).check(z.maxLength(lessonLimits.files, lessonTexts.manyHere)),
    ),
    state,
    publishAt: z.nullable(z.iso.datetime(lessonTexts.badTime)),
    /** Of the lesson as it was read: one that changed since is not written over. */
    seen: z.string().check(z.maxLength(60)),
  })
  .check(
    z.refine<Fields>((lesson) => lesson.state === "draft" || lesson.body.trim() !== "", {
      path: ["body"],
      error: lessonTexts.bodyMissing,
    }),
    z.refine<Fields>((lesson) => lesson.state !== "scheduled" || lesson.publishAt !== null, {
      path: ["publishAt"],
      error: lessonTexts.badTime,
    }),
  );
export type SaveLesson = z.output<typeof saveLessonSchema>;

const params = z.strictObject({ lesson: uuid(lessonTexts.unknown) });

export const lessonShapes = {
  getOfficeLesson: { params, answer: officeLesson },
  getLessonVersion: {
    params: z.strictObject({ ...params.shape, number: z.string().check(z.regex(/^\d{1,6}$/)) }),
    /** `files`: null where the version was saved before it knew of any. */
    answer: z.object({ ...written, files: z.nullable(z.array(uuid())) }),
  },
  saveLesson: { params, body: saveLessonSchema, answer: officeLesson },
  previewLesson: {
    params,
    body: z.strictObject({ body }),
    /** `bytes`: what reading it costs. `errors`: what is not as it must be, each with its line. */
    answer: z.object({
      html: z.string(),
      bytes: z.int(),
      errors: z.array(z.object({ line: z.int(), sentence: z.string() })),
    }),
  },
  readWordLesson: {
    params,
    /** Its text, with how many pictures were stored, and what could not be brought, each with the line of the text where it would be. */
    answer: z.object({
      body: z.string(),
      pictures: z.int(),
      notes: z.array(z.object({ line: z.int(), sentence: z.string() })),
    }),
  },
  addLessonFile: { params, answer: lessonFile },
  addLessonPicture: {
    params,
    /** What shows it in the text. */
    answer: z.object({ markdown: z.string(), bytes: z.int() }),
  },
};

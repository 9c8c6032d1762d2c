import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { lessonStates } from "./contract.ts";
import { syllabusLimits, syllabusTexts } from "./syllabus-texts.ts";
import { learningTexts } from "./texts.ts";

/** The syllabus of a course as staff read and change it. */

const title = z
  .string(syllabusTexts.titleMissing)
  .check(
    trimmed(),
    z.minLength(1, syllabusTexts.titleMissing),
    z.maxLength(syllabusLimits.title, syllabusTexts.longTitle),
  );
/** Its number, from 1. */
const week = z.int(syllabusTexts.unknownWeek).check(z.minimum(1, syllabusTexts.unknownWeek));
const lesson = uuid(learningTexts.unknownLesson);
/** Up or down by one place. */
const by = z.union([z.literal(-1), z.literal(1)]);
/** The version of the syllabus that was read. */
const seen = z.string().check(z.maxLength(64));

export const syllabusChangeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("add-week"), seen, title }),
  z.strictObject({ kind: z.literal("rename-week"), seen, week, title }),
  z.strictObject({ kind: z.literal("move-week"), seen, week, by }),
  z.strictObject({ kind: z.literal("remove-week"), seen, week }),
  z.strictObject({ kind: z.literal("add-lesson"), seen, week, title }),
  z.strictObject({ kind: z.literal("change-lesson"), seen, lesson, title, week }),
  z.strictObject({ kind: z.literal("move-lesson"), seen, lesson, by }),
  z.strictObject({ kind: z.literal("show-lesson"), seen, lesson }),
  z.strictObject({ kind: z.literal("remove-lesson"), seen, lesson }),
  z.strictObject({ kind: z.literal("restore-lesson"), seen, lesson }),
]);
export type SyllabusChange = z.output<typeof syllabusChangeSchema>;
/** The same without the version that was read. */
export type SyllabusStep = SyllabusChange extends infer Change
  ? Change extends unknown
    ? Omit<Change, "seen">
    : never
  : never;

const syllabusLesson = z.object({
  id: uuid(),
  title: z.string(),
  state: z.enum(lessonStates),
  hasText: z.boolean(),
  /** About what reading it costs, pictures included. */
  bytes: z.int(),
  /** Students who did it. */
  doneBy: z.int(),
});
export type SyllabusLesson = z.output<typeof syllabusLesson>;
const syllabus = z.object({
  weeks: z.array(z.object({ title: z.string(), lessons: z.array(syllabusLesson) })),
  version: z.string(),
});
export type Syllabus = z.output<typeof syllabus>;

const ofCourse = z.strictObject({ id: uuid(learningTexts.unknownCourse) });
export const syllabusShapes = {
  getSyllabus: { params: ofCourse, answer: syllabus },
  changeSyllabus: { params: ofCourse, body: syllabusChangeSchema, answer: syllabus },
};

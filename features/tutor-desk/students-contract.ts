import * as z from "zod/mini";
import { guardian } from "#features/accounts/guardian-contract.ts";
import { attendanceStates } from "#features/classes/attendance-rules.ts";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { noteMaxLength, studentList, studentSigns, studentTexts } from "./student-texts.ts";

/** What browser and server both read about a tutor's own students. */

/** Of an enrolment, as a tutor sees it. */
const states = ["active", "paused", "completed", "cancelled"] as const;

const studentRow = z.object({
  /** Of the enrolment: a student who takes two courses is there twice. */
  id: uuid(),
  studentId: z.string(),
  name: z.string(),
  isMinor: z.boolean(),
  course: z.string(),
  state: z.enum(states),
  isNew: z.boolean(),
  percentDone: z.int(),
  nextClassAt: z.nullable(z.iso.datetime()),
  /** What was graded last; null while nothing is. */
  latest: z.nullable(z.object({ title: z.string(), score: z.number() })),
  signs: z.array(z.enum(studentSigns)),
});
export type StudentRow = z.output<typeof studentRow>;

const listResponse = z.object({
  ...pageSchema(studentRow),
  /** How many each choice would show, of those that the search fits. */
  counts: z.object({ all: z.int(), need: z.int(), new: z.int(), finished: z.int() }),
});

const note = z.object({
  text: z.string(),
  /** Counts what was saved; 0 before the first. */
  version: z.int(),
  savedAt: z.nullable(z.iso.datetime()),
});
export type StudentNote = z.output<typeof note>;

const record = z.object({
  ...z.omit(studentRow, { nextClassAt: true }).shape,
  /** IANA name of the zone in which the student was last seen. */
  zone: z.string(),
  startedAt: z.iso.datetime(),
  weeks: z.nullable(z.int()),
  /** Of the teaching weeks the one that is now; null before the first class, and where the student has no class times. */
  week: z.nullable(z.int()),
  lessons: z.int(),
  lessonsDone: z.int(),
  /** The last classes, at most ten, the oldest first; null: not noted. */
  classes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startsAt: z.iso.datetime(),
      state: z.nullable(z.enum(attendanceStates)),
    }),
  ),
  /** 0 to 100; null while nothing is graded. */
  grade: z.nullable(z.number()),
  /** The average of each kind of work of which something is graded. */
  gradeParts: z.array(
    z.object({
      kind: z.enum(["assignment", "project", "quiz", "exam"]),
      average: z.number(),
      graded: z.int(),
      total: z.int(),
    }),
  ),
  /** A part of the price is overdue and the course goes on until this day, in Lagos. */
  graceUntil: z.nullable(z.iso.date()),
  nextClass: z.nullable(
    z.object({ id: z.string(), title: z.string(), startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }),
  ),
  guardian: z.nullable(guardian),
  note,
});
export type StudentRecord = z.output<typeof record>;

const ofStudent = z.strictObject({ id: uuid(studentTexts.unknown) });

const noteSchema = z.strictObject({
  /** That of the note which is changed. */
  version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
  text: z.string().check(trimmed(), z.maxLength(noteMaxLength, studentTexts.noteLong)),
});
export type NoteInput = z.output<typeof noteSchema>;

/** What each call of students-calls.ts takes and answers. */
export const studentShapes = {
  listStudents: { query: listQuerySchema(studentList), answer: listResponse },
  getStudent: { params: ofStudent, answer: record },
  saveNote: { params: ofStudent, body: noteSchema, answer: note },
};

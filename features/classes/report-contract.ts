import * as z from "zod/mini";
import { waveBars } from "#features/messaging/file-texts.ts";
import { calendarDay } from "#lib/calendar-day.ts";
import { oneLine, trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { attendanceStates } from "./attendance-rules.ts";
import { reportLimits, reportTexts } from "./report-texts.ts";

/** What a tutor sends after a class of a group: how each was there, which live lessons it taught (HONEST-01), and what was done. */

/** Of a class, and of a course; more is no list that anybody ticks. */
const maxStudents = 500;
const maxLessons = 500;

const classParams = z.strictObject({ id: uuid("The id of a class is a UUID.") });
const fileParams = z.strictObject({ id: uuid("The id of a class is a UUID."), file: uuid() });
const ids = (max: number, error?: string) => z.array(uuid()).check(z.maxLength(max, error));
const text = (max: number, error: string) => z.string().check(trimmed(), z.maxLength(max, error));

const reportInput = z.strictObject({
  /** Topics in words, as they were chosen or typed. */
  topics: z
    .array(z.string().check(oneLine(), z.minLength(1), z.maxLength(reportLimits.topicLength, reportTexts.topicLong)))
    .check(z.maxLength(reportLimits.topics)),
  words: text(reportLimits.wordsLength, reportTexts.wordsLong),
  homework: text(reportLimits.wordsLength, reportTexts.wordsLong),
  /** The day on which the homework is due, such as 2026-11-26; null: none is named. */
  homeworkDueOn: z.nullable(calendarDay("A day is written as 2026-11-26.")),
  next: text(reportLimits.nextLength, reportTexts.nextLong),
  recordingUrl: z.string().check(z.maxLength(2_000, reportTexts.link)),
  /** A recording that was uploaded, or is part of the report already. */
  voice: z.nullable(
    z.strictObject({
      id: uuid(),
      wave: z.string().check(z.regex(new RegExp(`^[0-9a-f]{${waveBars}}$`), "That is no wave of ours.")),
    }),
  ),
  /** Files that were uploaded, or are part of the report already. */
  files: ids(reportLimits.files, reportTexts.manyFiles),
});
export type ReportInput = z.output<typeof reportInput>;

const sendReportSchema = z.strictObject({
  /** How each of the group was there. Anyone who is not named stays as known: by what was noted, else by when they joined. */
  students: z
    .array(
      z.strictObject({ id: uuid(), state: z.enum(attendanceStates, "Choose one: here, late, excused or missed.") }),
    )
    .check(z.maxLength(maxStudents)),
  lessons: ids(maxLessons),
  report: reportInput,
  /** The class as its tutor had it when this was written, which may be a while ago: what changed since is refused. Left out, nothing is compared. */
  seen: z.optional(z.strictObject({ startsAt: z.iso.datetime(), notedAt: z.nullable(z.iso.datetime()) })),
});
export type SendReportInput = z.output<typeof sendReportSchema>;

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.int(),
  /** Of a voice note. */
  durationMs: z.nullable(z.int()),
});
export type ReportFile = z.output<typeof fileSchema>;

/** What was done, as those who were taught read it. */
const reportSchema = z.object({
  topics: z.array(z.string()),
  words: z.string(),
  homework: z.string(),
  homeworkDueOn: z.nullable(z.iso.date()),
  next: z.string(),
  recordingUrl: z.nullable(z.string()),
  voice: z.nullable(z.extend(fileSchema, { wave: z.string() })),
  files: z.array(fileSchema),
  sentAt: z.iso.datetime(),
  /** When it was corrected last; null: never. */
  changedAt: z.nullable(z.iso.datetime()),
});
export type Report = z.output<typeof reportSchema>;

const classFields = {
  id: z.string(),
  title: z.string(),
  course: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
};

const classReport = z.object({
  ...classFields,
  /** When attendance was noted last; null: no one has yet, and `state` shows nothing but who pressed Join. */
  notedAt: z.nullable(z.iso.datetime()),
  students: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.nullable(z.enum(attendanceStates)),
      /** When they pressed Join; null: they did not. */
      joinedAt: z.nullable(z.iso.datetime()),
      /** Whom to call about them, where they named someone. */
      guardian: z.nullable(z.object({ fullName: z.string(), phone: z.string() })),
    }),
  ),
  /** The lessons of the course, in their order. */
  lessons: z.array(
    z.object({
      id: z.string(),
      week: z.int(),
      weekTitle: z.string(),
      title: z.string(),
      /** Without a text: it is taught, or it is not done. */
      isLive: z.boolean(),
      isTaught: z.boolean(),
      /** In another class of the group. */
      wasTaught: z.boolean(),
    }),
  ),
  /** Null: none was sent yet. */
  report: z.nullable(reportSchema),
});
export type ClassReport = z.output<typeof classReport>;

const ownReport = z.object({
  ...classFields,
  tutor: z.string(),
  /** How the student was there; null: no one has said. */
  state: z.nullable(z.enum(attendanceStates)),
  /** Null: a trial, of which no report is written. */
  report: z.nullable(reportSchema),
});
export type OwnReport = z.output<typeof ownReport>;

/** What each call of report-calls.ts takes and answers. */
export const reportShapes = {
  getClassReport: { params: classParams, answer: classReport },
  sendReport: { params: classParams, body: sendReportSchema, answer: classReport },
  getSentFile: { params: fileParams, answer: z.unknown() },
  getOwnReport: { params: classParams, answer: ownReport },
  getReportFile: { params: fileParams, answer: z.unknown() },
};

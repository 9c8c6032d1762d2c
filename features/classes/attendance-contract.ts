import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";
import { attendanceStates } from "./attendance-rules.ts";

/** What a tutor notes about a class of a group that is over: who was there, and which live lessons it taught (HONEST-01). */

/** Of a class, and of a course; more is no list that anybody ticks. */
const maxStudents = 500;
const maxLessons = 500;

const classParams = z.strictObject({ id: uuid("The id of a class is a UUID.") });
const ids = (max: number) => z.array(uuid()).check(z.maxLength(max));
const attendanceSchema = z.strictObject({
  /** How each of the group was there. Anyone who is not named stays as known: by what was noted, else by when they joined. */
  students: z
    .array(
      z.strictObject({ id: uuid(), state: z.enum(attendanceStates, "Choose one: here, late, excused or missed.") }),
    )
    .check(z.maxLength(maxStudents)),
  lessons: ids(maxLessons),
});
export type AttendanceNote = z.output<typeof attendanceSchema>;

const attendanceResponse = z.object({
  id: z.string(),
  title: z.string(),
  course: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** When it was noted last; null: no one has yet, and `state` says nothing but who pressed Join. */
  notedAt: z.nullable(z.iso.datetime()),
  students: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.nullable(z.enum(attendanceStates)),
      /** When they pressed Join; null: they did not. */
      joinedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** The lessons of the course that are taught live, in their order. */
  lessons: z.array(
    z.object({
      id: z.string(),
      week: z.int(),
      weekTitle: z.string(),
      title: z.string(),
      isTaught: z.boolean(),
      /** In another class of the group. */
      wasTaught: z.boolean(),
    }),
  ),
});
export type ClassAttendance = z.output<typeof attendanceResponse>;

/** What each call of attendance-calls.ts takes and answers. */
export const attendanceShapes = {
  getAttendance: { params: classParams, answer: attendanceResponse },
  recordAttendance: { params: classParams, body: attendanceSchema, answer: attendanceResponse },
};

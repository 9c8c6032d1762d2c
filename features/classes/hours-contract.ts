import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";
import { sessionKinds } from "./contract.ts";
import {
  dayFields,
  daysInOrder,
  exceptionFields,
  exceptionSchema,
  minuteFields,
  minutesInOrder,
} from "./exception-contract.ts";
import { dayMinutes, gridMinutes, hoursTexts, mostPerDayMax, noticeChoices } from "./hours-texts.ts";

/** What browser and server both read about a tutor's hours: weekly openings, two limits, exceptions of single days. */

/** An opening of each week on the tutor's clock: ISO weekday (1 is Monday), minutes since midnight. */
const opening = z
  .strictObject({
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    ...minuteFields,
  })
  .check(minutesInOrder);

const notice = z.union(noticeChoices.map((hours) => z.literal(hours)));
/** More openings than half hours in a week overlap. */
const openings = z.array(opening).check(z.maxLength((7 * dayMinutes) / gridMinutes, hoursTexts.many));
const mostPerDay = z.nullable(z.int().check(z.minimum(1), z.maximum(mostPerDayMax)));

/** Weekly hours and limits as they go from one academy to another. */
export const movedHoursSchema = z.strictObject({ weekly: openings, mostPerDay, noticeHours: notice });
export type MovedHours = z.output<typeof movedHoursSchema>;

const saveHoursSchema = z.strictObject({
  /** That of the hours which are changed. */
  version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
  ...movedHoursSchema.shape,
});
export type HoursInput = z.output<typeof saveHoursSchema>;

const bookedClass = z.object({
  id: z.string(),
  kind: z.enum(sessionKinds),
  /** The course of a group, or the student. */
  label: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The student of a trial, who alone can move it. */
  studentId: z.nullable(z.string()),
});
export type BookedClass = z.output<typeof bookedClass>;

const hoursResponse = z.object({
  zone: z.object({ id: z.string(), name: z.string() }),
  /** On the tutor's clock, as all days here. */
  today: z.iso.date(),
  version: z.int(),
  weekly: z.array(opening),
  mostPerDay,
  noticeHours: notice,
  /** Those that are not over, the next first. */
  exceptions: z.array(z.object({ id: z.string(), ...exceptionFields })),
  /** The classes of the week of today, from Monday. */
  week: z.array(z.object({ ...bookedClass.shape, weekday: z.int(), startMinute: z.int(), minutes: z.int() })),
  /** Classes ahead that no longer fit; of a series outside the weekly hours, its next one with their number. */
  strays: z.array(z.object({ ...bookedClass.shape, why: z.enum(["day-off", "hours"]), count: z.int() })),
  straysInAll: z.int(),
  /** When the address of the tutor's calendar feed was made; null: there is none. */
  feedSince: z.nullable(z.iso.datetime()),
});
export type HoursResponse = z.output<typeof hoursResponse>;

const classesOnSchema = z
  .strictObject({
    ...dayFields,
    startMinute: z.optional(z.pipe(z.coerce.number(), minuteFields.startMinute)),
    endMinute: z.optional(z.pipe(z.coerce.number(), minuteFields.endMinute)),
  })
  .check(daysInOrder);
export type ClassesOn = z.output<typeof classesOnSchema>;

/** What each call of hours-calls.ts takes and answers. */
export const hoursShapes = {
  callInSick: { body: z.nullish(z.strictObject({})), answer: z.object({ message: z.string() }) },
  getHours: { answer: hoursResponse },
  saveHours: { body: saveHoursSchema, answer: hoursResponse },
  addException: { body: exceptionSchema, answer: hoursResponse },
  removeException: { params: z.strictObject({ id: uuid("The id of an exception is a UUID.") }), answer: hoursResponse },
  listClassesOn: {
    query: classesOnSchema,
    answer: z.object({ classes: z.array(bookedClass), inAll: z.int() }),
  },
};

import * as z from "zod/mini";
import { calendarDay } from "#lib/calendar-day.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { maxCopies, maxGroupName, maxGroupSeats, perWeek, placementTexts } from "./texts.ts";

/** A new group, as the desk makes it. Apart from the contract, so that the page's form brings no other schema. */

/** A time of each week on the tutor's clock: ISO weekday (1 is Monday), minutes since midnight. */
export const weeklyTime = z.strictObject(
  {
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    startMinute: z.int().check(z.minimum(0), z.maximum(1439)),
  },
  placementTexts.pickTime,
);

const times = z
  .array(weeklyTime)
  .check(z.minLength(perWeek.min, placementTexts.count), z.maxLength(perWeek.max, placementTexts.count));
const seats = z
  .int(placementTexts.seats)
  .check(z.minimum(2, placementTexts.seats), z.maximum(maxGroupSeats, placementTexts.seats));
const name = z
  .string()
  .check(trimmed(), z.minLength(1, placementTexts.nameEmpty), z.maxLength(maxGroupName, placementTexts.nameTooLong));
/** Where it meets; null: a room of its own is made. */
const meetingUrl = z.nullable(
  z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: placementTexts.link })
    .check(z.startsWith("https://", placementTexts.link), z.maxLength(500, placementTexts.link)),
);
/** The `seen` of the group that was read. */
const seen = z.iso.datetime();

export const groupSchema = z.strictObject({
  /** Whose group staff make; null: one's own. */
  tutor: z.nullable(uuid(placementTexts.unknownTutor)),
  course: z.string().check(z.minLength(1, placementTexts.chooseCourse), z.maxLength(200)),
  name,
  startsOn: calendarDay(placementTexts.startsOn),
  /** Its last day; left out: as many weeks as the course has. */
  lastOn: z.nullish(calendarDay(placementTexts.lastOn)),
  /** The last day on which students come into it; left out: as long as it meets. */
  joinsUntil: z.nullish(calendarDay(placementTexts.joinsUntil)),
  times,
  seats,
  meetingUrl,
});
export type GroupInput = z.output<typeof groupSchema>;

/** What a group is called and whom it takes; without `seats` as many as come, without `joinsUntil` as long as it meets. */
export const changeGroupSchema = z.strictObject({
  name,
  seats: z.nullable(seats),
  joinsUntil: z.nullable(calendarDay(placementTexts.joinsUntil)),
  /** Left out: it meets where it did. */
  meetingUrl: z.optional(meetingUrl),
  seen,
});
export type GroupChange = z.output<typeof changeGroupSchema>;

/** Who teaches a group from now on. */
export const groupTutorSchema = z.strictObject({ tutorId: uuid(placementTexts.unknownTutor), seen });
export type GroupTutorChange = z.output<typeof groupTutorSchema>;

/** Other weekly times from a day on, which is the first one of a group that has not begun. */
export const timetableSchema = z.strictObject({
  times,
  from: calendarDay(placementTexts.from),
  lastOn: calendarDay(placementTexts.lastOn),
  seen,
});
export type TimetableChange = z.output<typeof timetableSchema>;

/** Groups that have not begun; `moveTo`: the group that takes their students, or none, which there must not be then. */
export const removeGroupsSchema = z.strictObject({
  groups: z.array(uuid(placementTexts.unknownGroup)).check(z.minLength(1), z.maxLength(maxCopies)),
  moveTo: z.nullable(uuid(placementTexts.unknownGroup)),
});

/** The groups that are made from others, as they were previewed. */
export const copyGroupsSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({ id: uuid(placementTexts.unknownGroup), name, startsOn: calendarDay(placementTexts.startsOn) }),
    )
    .check(z.minLength(1, placementTexts.noneToCopy), z.maxLength(maxCopies)),
});
export type GroupCopy = z.output<typeof copyGroupsSchema>["groups"][number];

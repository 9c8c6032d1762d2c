import * as z from "zod/mini";
import { pickFormSchema } from "#features/tutors/contract.ts";
import { calendarDay } from "#lib/calendar-day.ts";
import { currencies } from "#lib/money.ts";
import { isTimeZone } from "#lib/time-zone.ts";
import { uuid } from "#lib/uuid.ts";
import { attendanceStates } from "./attendance-rules.ts";
import { dayMs, maxRangeDays, maxTutorsAtOnce } from "./texts.ts";

/**
 * What browser and server both read about classes: literals, the words shown to people, and the schemas of requests and
 * answers. Times travel as instants in UTC together with what they are called in the zone of the person who asked.
 */

/** `class`: of a cohort. `trial`: one student gets to know one tutor. */
export const sessionKinds = ["class", "trial"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const sessionStates = ["scheduled", "cancelled"] as const;
export type SessionState = (typeof sessionStates)[number];

/** How long before a class its reminder goes out. */
export const reminderKinds = ["day", "hour"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

export const timeZoneSchema = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, "A time zone is an IANA name such as Africa/Lagos."));
const dateSchema = calendarDay("A day is written as 2026-11-21.");

export const classesQuery = z.strictObject({ from: dateSchema, to: dateSchema, zone: timeZoneSchema }).check(
  z.refine(({ from, to }) => from <= to, { error: "The last day comes before the first.", path: ["to"] }),
  z.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < maxRangeDays, {
    error: `At most ${maxRangeDays} days at once.`,
    path: ["to"],
  }),
);
const zoneQuery = z.strictObject({ zone: timeZoneSchema });
export const slotsQuery = z.strictObject({
  zone: timeZoneSchema,
  from: z.optional(dateSchema),
  /** A class of one's own that is to be moved: times of its length, at which it does not stand in its own way. */
  session: z.optional(uuid("The id of a class is a UUID.")),
});
/** Whose free times: ids, with commas between them. */
export const freeTimesQuery = z.strictObject({
  zone: timeZoneSchema,
  tutors: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(40 * maxTutorsAtOnce)),
      z.transform((text) => text.split(",")),
    ),
    z.array(uuid("The id of a tutor is a UUID.")).check(z.maxLength(maxTutorsAtOnce)),
  ),
  /** A time that was chosen before: whether it is still free. */
  also: z.optional(z.iso.datetime()),
});
const bookTrialSchema = z.strictObject({
  tutorId: uuid(),
  startsAt: z.iso.datetime(),
  zone: timeZoneSchema,
  /** Picks the tutor along with it, for anyone who has not yet. The address is that of the account. */
  pick: z.optional(z.omit(pickFormSchema, { email: true })),
});
export type TrialPick = NonNullable<z.output<typeof bookTrialSchema>["pick"]>;
const moveTrialSchema = z.strictObject({ startsAt: z.iso.datetime(), zone: timeZoneSchema });

/** A class as its student sees it. */
export const classSchema = z.object({
  id: z.string(),
  kind: z.enum(sessionKinds),
  state: z.enum(sessionStates),
  title: z.string(),
  /** The name of its course; null for a trial. */
  course: z.nullable(z.string()),
  tutor: z.object({ id: z.string(), fullName: z.string() }),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Its day and time in the zone that was requested: `2026-11-24`, `2 - 3 pm`. */
  date: z.iso.date(),
  time: z.string(),
  joinsAt: z.iso.datetime(),
  /** Until when the student may move or cancel it; null where that is not theirs to do. */
  changeableUntil: z.nullable(z.iso.datetime()),
  attendance: z.nullable(z.enum(attendanceStates)),
  /** Its tutor sent what was done. */
  hasReport: z.boolean(),
  /** It runs without its tutor: another one, a later time or credit is offered. */
  isRescued: z.boolean(),
});
export type ClassView = z.output<typeof classSchema>;

/** Work of a course that is due on a day. */
export const dueAssessmentSchema = z.object({
  id: z.string(),
  title: z.string(),
  course: z.string(),
  /** `10 am`, in the zone that was requested. */
  time: z.string(),
  /** Something was handed in, or it is graded. */
  isDone: z.boolean(),
  /** The path of its page. */
  link: z.string(),
});
export type DueAssessment = z.output<typeof dueAssessmentSchema>;

/** A zone with the name that people know it by. */
const zoneSchema = z.object({ id: z.string(), name: z.string() });
export type ZoneView = z.output<typeof zoneSchema>;

const classesResponse = z.object({
  zone: zoneSchema,
  today: z.iso.date(),
  /** Those with classes or with work that is due, in order. */
  days: z.array(z.object({ date: z.iso.date(), classes: z.array(classSchema), due: z.array(dueAssessmentSchema) })),
  next: z.nullable(classSchema),
  /** Courses whose classes wait until what is due for them is paid. */
  onHold: z.array(z.string()),
  /** When the address of the person's calendar feed was made; null: there is none. */
  feedSince: z.nullable(z.iso.datetime()),
});
export type ClassesResponse = z.output<typeof classesResponse>;

/** A free half hour, with what it is called in the zone of the person who asked. */
const freeTimeSchema = z.object({
  startsAt: z.iso.datetime(),
  date: z.iso.date(),
  /** `Wed 25 Nov`. */
  day: z.string(),
  /** `6 - 6:30 pm`. */
  time: z.string(),
  /** `Wed 6 pm`. */
  label: z.string(),
  /** `today`, `tomorrow`, `in 3 days`. */
  soon: z.string(),
});
export type FreeTime = z.output<typeof freeTimeSchema>;

const slotsResponse = z.object({
  zone: zoneSchema,
  days: z.array(z.object({ date: z.iso.date(), slots: z.array(freeTimeSchema) })),
  /** First days of the neighbouring answers; null where nothing can be booked. */
  previous: z.nullable(z.iso.date()),
  next: z.nullable(z.iso.date()),
  /** The trial class that the student has with this tutor. */
  booked: z.nullable(classSchema),
});
export type SlotsResponse = z.output<typeof slotsResponse>;

const freeTimesResponse = z.object({
  zone: zoneSchema,
  tutors: z.array(
    z.object({
      id: z.string(),
      /** Three of the next half hours that no one has taken, of different days where there are; none for anyone who cannot be booked here. */
      times: z.array(freeTimeSchema),
      /** How many there are in the next four weeks. */
      count: z.int(),
      /** The least with which a course of theirs is begun; null: on request. */
      from: z.nullable(
        z.object({
          /** In each currency that it is quoted in, in words. */
          prices: z.array(z.object({ currency: z.enum(currencies), text: z.string() })),
          per: z.enum(["course", "month"]),
        }),
      ),
      /** The time that was requested besides, while it is free. */
      also: z.nullable(freeTimeSchema),
      isPicked: z.boolean(),
      /** They teach the person who asks a course that goes on. */
      isOwn: z.boolean(),
      /** The trial class that the person who asks has ahead with them. */
      booked: z.nullable(freeTimeSchema),
    }),
  ),
});
export type FreeTimesResponse = z.output<typeof freeTimesResponse>;
export type TutorTimes = FreeTimesResponse["tutors"][number];

const trialResponse = z.object({ message: z.string(), class: classSchema });
export type TrialResponse = z.output<typeof trialResponse>;
const joinResponse = z.object({ meetingUrl: z.url() });
const feedResponse = z.object({ url: z.url(), since: z.iso.datetime() });
export type FeedResponse = z.output<typeof feedResponse>;

/** Calls that take nothing; an empty object passes, because clients that always send JSON send that. */
const noBody = z.nullish(z.strictObject({}));
const sessionParams = z.strictObject({ id: uuid("The id of a class is a UUID.") });
const messageResponse = z.object({ message: z.string() });

/** What each call of calls.ts takes and answers. */
export const classShapes = {
  listClasses: { query: classesQuery, answer: classesResponse },
  joinClass: { params: sessionParams, body: noBody, answer: joinResponse },
  listFreeTimes: { query: freeTimesQuery, answer: freeTimesResponse },
  listSlots: {
    params: z.strictObject({ id: uuid("The id of a tutor is a UUID.") }),
    query: slotsQuery,
    answer: slotsResponse,
  },
  bookTrial: { body: bookTrialSchema, answer: trialResponse },
  moveTrial: { params: sessionParams, body: moveTrialSchema, answer: trialResponse },
  moveOwnClass: { params: sessionParams, body: moveTrialSchema, answer: trialResponse },
  cancelTrial: { params: sessionParams, query: zoneQuery, answer: trialResponse },
  renewFeed: { body: noBody, answer: feedResponse },
  endFeed: { answer: messageResponse },
};

import * as z from "zod/mini";
import { timeZoneSchema } from "#features/classes/contract.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { groupSchema, weeklyTime } from "./group-contract.ts";
import { placementTexts } from "./texts.ts";
import { wishSchema } from "./wish-contract.ts";

/** What browser and server both read about placing: who paid gets a group with its timetable, or weekly times of their own (PLACE-01). */

export type WeeklyTime = z.output<typeof weeklyTime>;

const params = z.strictObject({ id: uuid(placementTexts.unknown) });
const zoneQuery = z.strictObject({ zone: timeZoneSchema });

/** A seat in a group, or times of one's own. */
export const placeChoice = z.union([
  z.strictObject({ group: uuid(placementTexts.groupOver) }),
  // How many is for the verb to check: a union tells no field.
  z.strictObject({ times: z.array(weeklyTime).check(z.maxLength(50)) }),
]);
export type PlaceChoice = z.output<typeof placeChoice>;
const placeSchema = z.strictObject({ choice: placeChoice, zone: timeZoneSchema });

// ---- what is answered ------------------------------------------------------------------------------------------------------

/** A weekly time in words: for anyone who reads it, and on the clock of the other of the two, a student or a tutor. */
export const timeView = z.object({
  /** `Tue`. */
  day: z.string(),
  /** `6 pm`. */
  time: z.string(),
  /** `Tue 6 pm`. */
  label: z.string(),
  otherLabel: z.string(),
  /** Days, as its reader lives them, on which it does not meet: the tutor is away. As many follow at the end. */
  skipped: z.array(z.iso.date()),
  /** The day of its last class. */
  lastOn: z.iso.date(),
  /** Where the clocks of the two drift apart on the way: the reader's time from that day on. */
  later: z.nullable(z.object({ on: z.iso.date(), label: z.string() })),
});
export type TimeView = z.output<typeof timeView>;

const span = { first: z.iso.datetime(), last: z.iso.datetime(), count: z.int() };

const group = z.object({
  id: z.string(),
  name: z.string(),
  seats: z.nullable(z.int()),
  taken: z.int(),
  times: z.array(timeView),
  ...span,
  /** Classes that it has had already. */
  missed: z.int(),
  minutes: z.int(),
  /** Why it cannot be taken; null: it can. */
  refusal: z.nullable(z.enum(["full", "clash"])),
});
export type GroupOption = z.output<typeof group>;

const hour = z.object({
  ...weeklyTime.shape,
  ...timeView.shape,
  ...span,
  /** No one has it on any of its days. */
  isFree: z.boolean(),
});
export type HourOption = z.output<typeof hour>;

const placed = z.object({
  name: z.string(),
  isOwnTimes: z.boolean(),
  times: z.array(timeView),
  first: z.nullable(z.iso.datetime()),
  /** Until when the student may choose others; null: no longer. */
  changeableUntil: z.nullable(z.iso.datetime()),
});

/** Someone who takes a course, with the status of placing them. */
export const placement = z.object({
  enrolmentId: z.string(),
  student: z.object({ id: z.string(), fullName: z.string() }),
  course: z.object({ slug: z.string(), title: z.string() }),
  tutor: z.object({ id: z.string(), fullName: z.string() }),
  /** When it was paid. */
  since: z.iso.datetime(),
  /** Until when who decides now has promised to. */
  by: z.iso.datetime(),
  /** When the student can, in their words; null: the student chooses. */
  wish: z.nullable(z.string()),
  /** What came for it: the plan, the sum and the last instalment that is paid (`Month 1 of 4`). Null: no order, or the student reads it. */
  paid: z.nullable(
    z.object({
      plan: z.string(),
      amountMinor: z.int(),
      currency: z.enum(currencies),
      instalment: z.nullable(z.string()),
    }),
  ),
});
export type PlacementView = z.output<typeof placement>;

/** The groups and the weekly times that a student may be placed in with a tutor. */
export const offeredTimes = z.object({
  zone: z.object({ id: z.string(), name: z.string() }),
  /** The zone of the other of the two; null where it is the reader's. */
  otherZone: z.nullable(z.object({ id: z.string(), name: z.string() })),
  groups: z.array(group),
  hours: z.array(hour),
  /** How long a class of one's own lasts. */
  minutes: z.int(),
});
export type OfferedTimes = z.output<typeof offeredTimes>;

const timesResponse = z.object({
  placement,
  placed: z.nullable(placed),
  ...offeredTimes.shape,
});
export type TimesResponse = z.output<typeof timesResponse>;

const firstDay = "2000-01-01";
const lastDay = "2100-01-01";
/** The first of seven days. */
const weekQuery = z.strictObject({
  zone: timeZoneSchema,
  from: z.iso.date().check(z.refine((day) => firstDay <= day && day < lastDay, placementTexts.farWeek)),
});

/** A time of a day on the reader's clock; `endMinute` 1440 is midnight. */
const block = z.object({ date: z.iso.date(), startMinute: z.int(), endMinute: z.int() });
export type Block = z.output<typeof block>;

const weekResponse = z.object({
  /** Seven of them, as the reader lives them. */
  days: z.array(z.iso.date()),
  /** When the tutor may be booked, and no one is; when the tutor is away. */
  free: z.array(block),
  away: z.array(block),
  classes: z.array(
    z.object({
      ...block.shape,
      id: z.string(),
      startsAt: z.iso.datetime(),
      /** Of a group its name, else whom it is with. */
      label: z.string(),
      group: z.nullable(z.object({ id: z.string(), seats: z.nullable(z.int()), taken: z.int() })),
    }),
  ),
});
export type WeekResponse = z.output<typeof weekResponse>;

const groupChoices = z.object({
  tutor: z.object({ id: z.string(), fullName: z.string() }),
  zone: z.object({ id: z.string(), name: z.string() }),
  courses: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** Weekly times within the tutor's hours, in the order of the week: `Tue 6 pm`. */
  times: z.array(z.object({ ...weeklyTime.shape, label: z.string() })),
  /** The first day on which it may start, on the tutor's clock, and the last. */
  firstOn: z.iso.date(),
  lastOn: z.iso.date(),
});
export type GroupChoices = z.output<typeof groupChoices>;

const placedResponse = z.object({ message: z.string(), placed });
export const unplacedResponse = z.object({ data: z.array(placement), inAll: z.int() });
export type UnplacedResponse = z.output<typeof unplacedResponse>;

/** What each call of calls.ts takes and answers. */
export const placementShapes = {
  getOwnTimes: { params, query: zoneQuery, answer: timesResponse },
  takeTimes: { params, body: placeSchema, answer: placedResponse },
  askForTimes: { params, body: wishSchema, answer: z.object({ message: z.string(), by: z.iso.datetime() }) },
  listUnplaced: { answer: unplacedResponse },
  getTimes: { params, query: zoneQuery, answer: timesResponse },
  getPlacingWeek: { params, query: weekQuery, answer: weekResponse },
  getGroupChoices: {
    query: z.strictObject({ tutor: z.optional(uuid(placementTexts.unknownTutor)) }),
    answer: groupChoices,
  },
  addGroup: { body: groupSchema, answer: z.object({ message: z.string(), id: z.string() }) },
  placeStudent: { params, body: placeSchema, answer: placedResponse },
};

import * as z from "zod/mini";
import { handOverFate } from "#features/classes/hand-over-contract.ts";
import { cohortList, cohortTimes } from "#features/learning/cohort-texts.ts";
import { calendarDay } from "#lib/calendar-day.ts";
import { type ListQuery, listQuerySchema, pageSchema, whichSchema } from "#lib/list/list-schema.ts";
import { uuid } from "#lib/uuid.ts";
import {
  changeGroupSchema,
  copyGroupsSchema,
  groupTutorSchema,
  removeGroupsSchema,
  timetableSchema,
  weeklyTime,
} from "./group-contract.ts";
import { placementTexts } from "./texts.ts";

/** The groups as the office has them (ADM-05). */

const named = z.object({ id: z.string(), fullName: z.string() });

const officeGroup = z.object({
  id: z.string(),
  name: z.string(),
  course: z.object({ slug: z.string(), title: z.string() }),
  tutor: z.object({ ...named.shape, isPublished: z.boolean() }),
  /** Its weekly times on the clock of its timetable: `Tue 6 pm`. */
  times: z.array(z.string()),
  startsOn: z.iso.date(),
  /** Null: it has no timetable. */
  lastOn: z.nullable(z.iso.date()),
  seats: z.nullable(z.int()),
  taken: z.int(),
  joinsUntil: z.nullable(z.iso.date()),
  /** No student can join it on the day of this answer. */
  isClosed: z.boolean(),
  when: z.enum(Object.keys(cohortTimes) as (keyof typeof cohortTimes)[]),
  /** What a change has to have seen. */
  seen: z.iso.datetime(),
});
export type OfficeGroup = z.output<typeof officeGroup>;

const groupPage = z.object({
  ...pageSchema(officeGroup),
  /** What the filter by course offers. */
  courses: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type GroupQuery = ListQuery<typeof cohortList>;

const groupDetails = z.object({
  ...officeGroup.shape,
  changedBy: z.nullable(z.string()),
  /** The weekly times as a form has them. */
  weekly: z.array(weeklyTime),
  zone: z.string(),
  /** Classes that were held or have begun, and those ahead; the next one. */
  heldCount: z.int(),
  aheadCount: z.int(),
  nextAt: z.nullable(z.iso.datetime()),
  /** Where it meets, for those who may change it; null for others, and without a timetable. */
  meetingUrl: z.nullable(z.string()),
  /** The days on which new times may begin, and the last day that the course allows. */
  firstFrom: z.iso.date(),
  lastUntil: z.iso.date(),
  students: z.array(z.object({ id: z.string(), fullName: z.string() })),
  /** The other groups of its course and tutor that students may go to. */
  others: z.array(z.object({ id: z.string(), name: z.string(), seats: z.nullable(z.int()), taken: z.int() })),
});
export type GroupDetails = z.output<typeof groupDetails>;

/** What other weekly times do, before they hold or after. */
const timetableFate = z.object({
  message: z.string(),
  /** At most twenty of the classes that move, the first of them. */
  moves: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  movedCount: z.int(),
  addedCount: z.int(),
  cancelledCount: z.int(),
  first: z.nullable(z.iso.datetime()),
  last: z.nullable(z.iso.datetime()),
  skipped: z.array(z.iso.date()),
  /** Students who have another class then: `Ada Obi, Mon 5 pm`. */
  clashes: z.array(z.string()),
  notified: z.int(),
  /** Why it cannot be; null: it can. */
  refusal: z.nullable(z.string()),
});
export type TimetableFate = z.output<typeof timetableFate>;

const copyFate = z.object({
  id: z.string(),
  /** What it is copied from, and what the copy is called. */
  from: z.string(),
  name: z.string(),
  course: z.string(),
  tutor: z.string(),
  times: z.string(),
  startsOn: z.iso.date(),
  lastOn: z.nullable(z.iso.date()),
  seats: z.nullable(z.int()),
  classCount: z.int(),
  skipped: z.array(z.iso.date()),
  refusal: z.nullable(z.string()),
});
export type CopyFate = z.output<typeof copyFate>;

const choices = z.object({
  /** The published courses that someone teaches, each with who does. */
  courses: z.array(z.object({ slug: z.string(), title: z.string(), tutors: z.array(named) })),
});
export type GroupMakers = z.output<typeof choices>;

const params = z.strictObject({ id: uuid(placementTexts.unknownGroup) });
const previewSchema = z.strictObject({
  ...whichSchema(cohortList).shape,
  startsOn: calendarDay(placementTexts.startsOn),
});
export type CopyPreview = z.output<typeof previewSchema>;

/** What each call of groups-calls.ts takes and answers. */
export const groupShapes = {
  listGroups: { query: listQuerySchema(cohortList), answer: groupPage },
  getGroupMakers: { answer: choices },
  getGroup: { params, answer: groupDetails },
  changeGroup: { params, body: changeGroupSchema, answer: z.object({ id: z.string() }) },
  listGroupTutors: { params, answer: handOverFate },
  changeGroupTutor: {
    params,
    body: groupTutorSchema,
    answer: z.object({ tutorName: z.string(), classCount: z.int(), studentCount: z.int() }),
  },
  previewTimetable: { params, body: timetableSchema, answer: timetableFate },
  changeTimetable: { params, body: timetableSchema, answer: timetableFate },
  removeGroups: { body: removeGroupsSchema, answer: z.object({ removedCount: z.int(), movedCount: z.int() }) },
  previewCopies: { body: previewSchema, answer: z.object({ groups: z.array(copyFate) }) },
  copyGroups: { body: copyGroupsSchema, answer: z.object({ ids: z.array(z.string()) }) },
};

import * as z from "zod/mini";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { uuid } from "#lib/uuid.ts";
import { sessionKinds, sessionStates, timeZoneSchema } from "./contract.ts";
import { isMonday } from "./office-class-rules.ts";
import { classList } from "./office-class-texts.ts";

const named = z.object({ id: uuid(), name: z.string() });

/** A class or a trial, of any tutor. */
const officeClass = z.object({
  id: uuid(),
  kind: z.enum(sessionKinds),
  state: z.enum(sessionStates),
  title: z.string(),
  /** Of a trial null. */
  courseTitle: z.nullable(z.string()),
  /** Null: a trial, or the times of one student. */
  group: z.nullable(named),
  /** Of a trial; null where the account is away. */
  student: z.nullable(named),
  tutorName: z.string(),
  /** Who did not come and for whom that tutor stands in; null: it is the tutor's own. */
  absentName: z.nullable(z.string()),
  /** Whether its tutor has an account, is not away then, and was not missed at the start. */
  hasTutor: z.boolean(),
  hasTutorJoined: z.boolean(),
  /** Whether the tutor noted who was there. */
  isNoted: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type OfficeClass = z.output<typeof officeClass>;

const officeWeekQuery = z.strictObject({
  week: z.string().check(z.refine(isMonday, "A week is named by its Monday, such as 2026-11-23.")),
  /** Whose midnights the days begin at. */
  zone: timeZoneSchema,
  /** Of the tutors, from 1. */
  page: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, "A page is a number from 1.")),
      z.transform((text) => Number(text)),
    ),
  ),
});
export type OfficeWeekQuery = z.output<typeof officeWeekQuery>;

const weekClass = z.object({
  id: uuid(),
  kind: z.enum(sessionKinds),
  state: z.enum(sessionStates),
  title: z.string(),
  /** The group, or the course where the times are of one student; of a trial its title. */
  name: z.string(),
  /** Null: a trial. */
  cohortId: z.nullable(uuid()),
  students: z.int(),
  hasTutor: z.boolean(),
  hasTutorJoined: z.boolean(),
  isNoted: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type WeekClass = z.output<typeof weekClass>;

const weekTutor = z.object({
  id: uuid(),
  name: z.string(),
  course: z.string(),
  /** Whole days of the week that are off, on the tutor's own calendar. */
  offDays: z.array(z.iso.date()),
  /** Those that begin in the week, the earliest first. */
  classes: z.array(weekClass),
});
export type WeekTutor = z.output<typeof weekTutor>;

const officeWeek = z.object({
  tutors: z.array(weekTutor),
  tutorCount: z.int().check(z.describe("How many tutors there are on all pages.")),
  isCut: z.boolean().check(z.describe("Whether these tutors have more classes in the week than are listed.")),
  /** Where none of them has a class in the week: the Monday of the next week in which one of them has. */
  nextWeek: z.nullable(z.iso.date()),
});
export type OfficeWeek = z.output<typeof officeWeek>;

/** What each call of office-class-calls.ts takes and answers. */
export const officeClassShapes = {
  listOfficeClasses: { query: listQuerySchema(classList), answer: z.object(pageSchema(officeClass)) },
  getOfficeWeek: { query: officeWeekQuery, answer: officeWeek },
};

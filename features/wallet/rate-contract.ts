import * as z from "zod/mini";
import { calendarDay } from "#lib/calendar-day.ts";
import { filterSchema, listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { maxRateMinor, rateKinds, rateList, rateTexts } from "./texts.ts";

/** What browser and server both read about what classes pay. */

const day = calendarDay("Please choose a date.");
const whole = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));
const percent = (min: number) => whole(min, 100, `Please enter a percentage from ${min} to 100.`);

const pays = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(["class", "student"]),
    amountMinor: whole(0, maxRateMinor, "Please enter an amount, such as 8,000."),
    currency: z.enum(currencies),
  }),
  z.strictObject({ kind: z.literal("share"), percent: percent(1) }),
]);

export const newRateSchema = z
  .strictObject({
    /** Null: every tutor; every course. */
    tutorId: z.nullable(uuid(rateTexts.noTutor)),
    courseId: z.nullable(uuid(rateTexts.noCourse)),
    pays,
    trialPercent: percent(0),
    missedPercent: percent(0),
    fromDay: day,
    untilDay: z.nullable(day),
  })
  .check(
    z.refine(({ fromDay, untilDay }) => untilDay === null || fromDay <= untilDay, {
      path: ["untilDay"],
      error: rateTexts.lastBeforeFirst,
    }),
  );
export type NewRate = z.output<typeof newRateSchema>;

/** Null: it is taken out, since it never counted. */
export const endRateSchema = z.strictObject({ lastDay: z.nullable(day) });

const choice = z.object({ id: z.string(), name: z.string() });

const rateRow = z.object({
  id: uuid(),
  tutorName: z.nullable(z.string()),
  courseName: z.nullable(z.string()),
  kind: z.enum(rateKinds),
  amountMinor: z.nullable(z.int()),
  currency: z.nullable(z.enum(currencies)),
  percent: z.nullable(z.int()),
  trialPercent: z.int(),
  missedPercent: z.int(),
  validFrom: z.iso.date(),
  validUntil: z.nullable(z.iso.date()),
  state: z.enum(["upcoming", "running", "ended"]),
  /** Classes that were counted by it. */
  classes: z.int(),
});
export type RateRow = z.output<typeof rateRow>;

/** A class with a report for which no rate holds. */
const unpriced = z.object({
  id: z.string(),
  tutorName: z.string(),
  title: z.string(),
  /** Null: a trial. */
  courseName: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
});

const ratePage = z.object({
  ...pageSchema(rateRow),
  tutors: z.array(choice),
  courses: z.array(choice),
  /** The first 20 of `unpricedInAll`. */
  unpriced: z.array(unpriced),
  unpricedInAll: z.int(),
});
export type RatePage = z.output<typeof ratePage>;

const keyed = z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) });
const rateParams = z.strictObject({ id: uuid(rateTexts.unknown) });

/** What each call of rate-calls.ts takes and answers. */
export const rateShapes = {
  listRates: { query: listQuerySchema(rateList), answer: ratePage },
  exportRates: { query: filterSchema(rateList), answer: z.unknown().check(z.describe("text/csv")) },
  addRate: { headers: keyed, body: newRateSchema, answer: rateRow },
  endRate: { params: rateParams, body: endRateSchema, answer: z.object({ isRemoved: z.boolean() }) },
};

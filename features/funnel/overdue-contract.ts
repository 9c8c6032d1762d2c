import * as z from "zod/mini";
import { calendarDay } from "#lib/calendar-day.ts";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { currencies } from "#lib/money.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { funnelPerson } from "./contract.ts";
import { maxPromiseNote, overdueList, promiseStates, overdueTexts as texts } from "./overdue-texts.ts";

const promise = z.object({
  id: uuid(),
  amountMinor: z.int(),
  promisedFor: z.string(),
  note: z.string(),
  byName: z.string(),
  notedAt: z.iso.datetime(),
  state: z.enum(promiseStates),
});
export type PromiseView = z.output<typeof promise>;

/** Someone who owes. `id`: of the order. */
const overdueRow = z.object({
  id: uuid(),
  student: funnelPerson,
  course: z.string(),
  tutorName: z.nullable(z.string()),
  reference: z.string(),
  /** The oldest date that passed, in Lagos. */
  dueOn: z.string(),
  /** The days of grace are over: the course is paused. */
  isPaused: z.boolean(),
  sum: z.object({ amountMinor: z.int(), currency: z.enum(currencies) }),
  /** When the academy last reminded of an instalment; null: it has not. */
  remindedAt: z.nullable(z.iso.datetime()),
  /** The last promise; null: none. */
  promise: z.nullable(promise),
});
export type OverdueRow = z.output<typeof overdueRow>;

export const promiseSchema = z.strictObject({
  amountMinor: z.int(texts.amount).check(z.minimum(1, texts.amount), z.maximum(1e12, texts.more)),
  /** The day in Lagos on which it is to be paid. */
  promisedFor: calendarDay(texts.day),
  note: z.string().check(trimmed(), z.maxLength(maxPromiseNote, texts.noteLong)),
  /** The last promise that the page showed; null: none. */
  seen: z.nullable(uuid()),
});
export type PromiseInput = z.output<typeof promiseSchema>;

/** What each call of overdue-calls.ts takes and answers. */
export const overdueShapes = {
  listOverdue: {
    query: listQuerySchema(overdueList),
    answer: z.object({
      ...pageSchema(overdueRow),
      sums: z.array(z.object({ amountMinor: z.int(), currency: z.enum(currencies) })),
    }),
  },
  notePromise: { params: z.strictObject({ id: uuid(texts.unknown) }), body: promiseSchema, answer: promise },
  undoPromise: { params: z.strictObject({ id: uuid(texts.unknownPromise) }), answer: z.object({ id: uuid() }) },
};

import * as z from "zod/mini";
import { calendarDay } from "#lib/calendar-day.ts";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { currencies } from "#lib/money.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { callEnds, funnelList, funnelTexts, maxNote, stages } from "./texts.ts";

const stage = z.enum(stages);

/** How a call ended, as staff noted it. */
const callNote = z.object({
  id: uuid(),
  callEnd: z.enum(callEnds),
  /** The day in Lagos on which they are in the list again. */
  until: z.string(),
  note: z.string(),
  byName: z.string(),
  notedAt: z.iso.datetime(),
});
export type CallNote = z.output<typeof callNote>;

/** Someone of the funnel, and how they are reached. */
export const funnelPerson = z.object({
  id: uuid(),
  fullName: z.string(),
  email: z.string(),
  /** In international form; null: none that can be called. */
  phone: z.nullable(z.string()),
  /** Under 18 (MINOR-01). */
  isMinor: z.boolean(),
  guardian: z.nullable(z.object({ fullName: z.string(), phone: z.string() })),
  zone: z.string(),
});

/** Someone in the funnel. `id`: of a trial, an order or, of who is to be placed, an enrolment. */
const funnelRow = z.object({
  id: uuid(),
  stage,
  student: funnelPerson,
  /** Of a trial what was asked for with the pick, several with commas; null: nothing was said. */
  course: z.nullable(z.string()),
  /** Null: no tutor yet. */
  tutorName: z.nullable(z.string()),
  /** Since when they wait; of a trial that is booked when it begins, of an instalment when its day begins. */
  sinceAt: z.iso.datetime(),
  /** What they have to pay, or have paid; null: nothing yet. */
  sum: z.nullable(z.object({ amountMinor: z.int(), currency: z.enum(currencies) })),
  /** They ordered the course; null: they did not. */
  orderId: z.nullable(uuid()),
  /** When they can, in their words. */
  wish: z.nullable(z.string()),
  /** How the last call ended; null: no one called about this. */
  lastCall: z.nullable(callNote),
});
export type FunnelRow = z.output<typeof funnelRow>;

/** Who is in a stage: how many, how many of them longer than promised, since when, and the sums. */
export const stageCount = z.object({
  stage,
  count: z.int(),
  late: z.int(),
  oldestAt: z.nullable(z.iso.datetime()),
  sums: z.array(z.object({ amountMinor: z.int(), currency: z.enum(currencies) })),
});
export type StageCount = z.output<typeof stageCount>;

/** What happened with someone, the oldest first. */
const step = z.object({
  kind: z.enum(["trial", "outcome", "order", "payment", "course", "call"]),
  at: z.iso.datetime(),
  title: z.string(),
  /** Someone's own words, or what else is to know of it. */
  text: z.nullable(z.string()),
});
export type Step = z.output<typeof step>;

const path = z.object({ row: funnelRow, steps: z.array(step) });
export type FunnelPath = z.output<typeof path>;

const ofRow = z.strictObject({ id: uuid(funnelTexts.unknown) });

export const callNoteSchema = z.strictObject({
  callEnd: z.enum(callEnds),
  /** Of a later payment: its day in Lagos. */
  until: z.nullable(calendarDay(funnelTexts.until)),
  note: z.string().check(trimmed(), z.maxLength(maxNote, funnelTexts.noteLong)),
  /** The last call that the page showed; null: none. */
  seen: z.nullable(uuid()),
});
export type CallNoteInput = z.output<typeof callNoteSchema>;

/** What each call of calls.ts takes and answers. */
export const funnelShapes = {
  listFunnel: {
    query: listQuerySchema(funnelList),
    answer: z.object({
      ...pageSchema(funnelRow),
      stages: z.array(stageCount),
      /** People about whom a call was noted today. */
      doneToday: z.int(),
    }),
  },
  getFunnelPath: { params: ofRow, answer: path },
  noteCall: { params: ofRow, body: callNoteSchema, answer: funnelRow },
  undoCall: { params: z.strictObject({ id: uuid(funnelTexts.unknownCall) }), answer: z.object({ id: uuid() }) },
};

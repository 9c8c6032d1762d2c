import * as z from "zod/mini";
import { trialsResponse } from "#features/trial-outcomes/contract.ts";
import { pickEnds } from "#features/tutors/texts.ts";
import { currencies } from "#lib/money.ts";

const taughtClass = z.object({
  id: z.string(),
  kind: z.enum(["class", "trial"]),
  title: z.string(),
  /** The course of a group; null in a trial. */
  course: z.nullable(z.string()),
  /** The student of a trial, or of times of their own; null where the account is gone. */
  whom: z.nullable(z.string()),
  /** The clock that this student goes by. */
  whomZone: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** How many it is for; how many of them said that they come to it at its time; how many pressed Join. */
  students: z.int(),
  coming: z.int(),
  joined: z.int(),
  /** How many are noted as missed. */
  missed: z.int(),
  /** The tutor has pressed Join. */
  hasJoined: z.boolean(),
  /** Its students are offered another tutor, since this one has not come. */
  isOffered: z.boolean(),
  /** For whom the tutor stands in; null: it is their own. */
  standsInFor: z.nullable(z.string()),
});
export type TaughtClass = z.output<typeof taughtClass>;

const pick = z.object({
  id: z.string(),
  studentId: z.nullable(z.string()),
  name: z.string(),
  /** Under 18 (MINOR-01). */
  isMinor: z.boolean(),
  courses: z.array(z.string()),
  askedAt: z.iso.datetime(),
  /** Until when the student was promised an answer. */
  answerBy: z.iso.datetime(),
  answer: z.nullable(z.enum(pickEnds)),
  answeredAt: z.nullable(z.iso.datetime()),
  /** A trial class was booked since: there is nothing to answer. */
  isBooked: z.boolean(),
});
export type PickOfTutor = z.output<typeof pick>;

const taughtStudent = z.object({
  enrolmentId: z.string(),
  studentId: z.string(),
  name: z.string(),
  courseTitle: z.string(),
  since: z.iso.datetime(),
});

const sums = z.array(z.object({ currency: z.enum(currencies), amountMinor: z.int() }));

const waitingAssessment = z.object({
  kind: z.enum(["grading", "placing", "picks", "reports", "messages"]),
  count: z.int(),
  /** Since when the oldest waits, and until when the academy promises that it is done. */
  since: z.iso.datetime(),
  by: z.iso.datetime(),
  /** What the oldest is, or whose: at most two. */
  about: z.array(z.string()),
});
export type WaitingAssessment = z.output<typeof waitingAssessment>;

const deskResponse = z.object({
  /** The tutor's public page; null where no tutor's record is this account's. */
  page: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      avatarUrl: z.nullable(z.string()),
      isPublished: z.boolean(),
    }),
  ),
  /** What is ahead or running, the next first; at most 5. */
  classes: z.array(taughtClass),
  /** The classes of this day of the tutor's own clock, what is over included; `isOwn`: the tutor does not stand in for another one. */
  today: z.array(
    z.object({
      kind: taughtClass.shape.kind,
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      isOwn: z.boolean(),
    }),
  ),
  /** What waits for the tutor, of each kind at most one entry, what waits longest first. */
  waiting: z.array(waitingAssessment),
  /** What was taught in the last two weeks, what is to be noted first; at most 5. */
  past: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      course: z.string(),
      startsAt: z.iso.datetime(),
      /** Who was there and what was taught is noted. */
      isNoted: z.boolean(),
    }),
  ),
  /** Who takes a course with this tutor that goes on, the newest first; at most 5 of `studentsInAll`. */
  students: z.array(taughtStudent),
  studentsInAll: z.int(),
  /** Who picked this tutor, who waits for an answer first; at most 5 of `picksInAll`. */
  picks: z.array(pick),
  picksInAll: z.int(),
  picksWaiting: z.int(),
  /** What was earned in the month that runs, and what is payable and held; null: no class ever counted. */
  wallet: z.nullable(z.object({ earned: sums, payable: sums, held: sums })),
  /** Trials that ended: how they went is to be recorded, and what came of it. */
  trials: trialsResponse,
});
export type Desk = z.output<typeof deskResponse>;

/** What each call of calls.ts takes and answers. */
export const deskShapes = { getDesk: { answer: deskResponse } };

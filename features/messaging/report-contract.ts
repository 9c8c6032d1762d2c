import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { conversation, sides, unknownConversation, unknownMessage } from "./contract.ts";
import { reportLength, reportReasons, reportTexts } from "./report-texts.ts";

const text = (missing: string) =>
  z.string(missing).check(trimmed(), z.maxLength(reportLength, `At most ${reportLength} characters.`));

/** POST …/messages/{id}/report: what is wrong with a message of the other side. */
const reportSchema = z
  .strictObject({
    reason: z.enum(reportReasons, reportTexts.reasonMissing),
    words: z._default(text(reportTexts.wordsMissing), ""),
  })
  .check(
    z.refine(({ reason, words: label }) => reason !== "other" || label !== "", {
      error: reportTexts.wordsMissing,
      path: ["words"],
    }),
  );
export type NewReport = z.output<typeof reportSchema>;

const person = z.object({ name: z.string(), side: z.enum(sides) });

const report = z.object({
  id: z.string(),
  reason: z.enum(reportReasons),
  /** What the person who reports adds; empty for nothing. */
  words: z.string(),
  /** What is reported. */
  of: z.enum(["message", "review"]),
  /** What it contained then, whatever became of it. */
  said: z.string(),
  by: person,
  about: person,
  createdAt: z.string(),
  /** How staff ended it; null while it is open. */
  end: z.nullable(z.object({ at: z.string(), by: z.string(), note: z.string() })),
});
export type Report = z.output<typeof report>;

const reportsResponse = z.object({ data: z.array(report), next: z.nullable(z.string()) });
export type ReportPage = z.output<typeof reportsResponse>;

/** POST …/end: what was done. `takeDown`: a reported review is no longer shown, nor counted. */
const endSchema = z.strictObject({
  note: text(reportTexts.noteMissing).check(z.minLength(1, reportTexts.noteMissing)),
  takeDown: z._default(z.boolean(), false),
});
export type EndInput = z.output<typeof endSchema>;

const ofMessage = z.strictObject({ id: uuid(unknownMessage) });
const ofConversation = z.strictObject({ id: uuid(unknownConversation) });
const blockSchema = z.strictObject({ isBlocked: z.boolean() });
const answered = z.object({ conversation });

export const reportShapes = {
  reportMessage: { params: ofMessage, body: reportSchema, answer: z.object({}) },
  blockConversation: { params: ofConversation, body: blockSchema, answer: answered },
  reportToStaff: { params: ofMessage, body: reportSchema, answer: z.object({}) },
  reportReview: {
    params: z.strictObject({ id: uuid(reportTexts.unknownReview) }),
    body: reportSchema,
    answer: z.object({}),
  },
  blockStudent: { params: ofConversation, body: blockSchema, answer: answered },
  listReports: {
    query: z.strictObject({
      state: z.enum(["open", "ended"]),
      after: z.optional(uuid("That is no `next` of ours.")).check(z.describe("`next` of the page before.")),
    }),
    answer: reportsResponse,
  },
  endReport: {
    params: z.strictObject({ id: uuid(reportTexts.unknownReport) }),
    body: endSchema,
    answer: z.object({ data: report }),
  },
};

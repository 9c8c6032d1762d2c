import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { issueLimits, issueStates, issueTexts } from "./issue-texts.ts";

const moment = z.iso.datetime();
const filled = (max: number) =>
  z
    .string()
    .check(
      trimmed(),
      z.minLength(1, "Please fill this in."),
      z.maxLength(max, `Please use ${max} characters at most.`),
    );

const text = {
  subject: filled(issueLimits.subject).check(z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, "The subject is one line.")),
  preview: z
    .string()
    .check(trimmed(), z.maxLength(issueLimits.preview, `Please use ${issueLimits.preview} characters at most.`)),
  body: filled(issueLimits.body),
};
export const addIssueSchema = z.strictObject(text);
/** `seen`: when the issue was last changed, as it was read. */
export const changeIssueSchema = z.strictObject({ ...text, seen: moment });

/** `startAt`: when it is to go out by itself; null: it is not. `seen` as for a change. */
export const planIssueSchema = z.strictObject({
  startAt: z.nullable(z.iso.datetime("Please choose a day and a time.")),
  seen: moment,
});

const counts = z.object({
  all: z.int(),
  /** The mail server took them, what came back later among them. */
  sent: z.int(),
  waiting: z.int(),
  /** A sender died in the moment of handing over: they may have it or not. */
  unknown: z.int(),
  /** No one has the address: their subscription ended. */
  refused: z.int(),
  /** Taken, and back later for good: their subscription ended too. */
  returned: z.int(),
  failed: z.int(),
  /** Unsubscribed before it went, and since it began to go out. */
  left: z.int(),
});
const listed = z.object({
  id: uuid(),
  number: z.int(),
  subject: z.string(),
  state: z.enum(issueStates),
  updatedAt: moment,
  startedAt: z.nullable(moment),
  finishedAt: z.nullable(moment),
  /** When it goes out by itself; null: when staff send it. */
  startAt: z.nullable(moment),
  /** When it was to go out by itself and could not, for a day. */
  missedAt: z.nullable(moment),
  counts,
});
export type ListedIssue = z.output<typeof listed>;

const issues = z.object({ data: z.array(listed), readers: z.int(), hasMailServer: z.boolean() });
export type Issues = z.output<typeof issues>;

const issue = z.object({
  ...listed.shape,
  preview: z.string(),
  body: z.string(),
  readers: z.int(),
  hasMailServer: z.boolean(),
  /** Who may have it or not, the first 50. */
  unknownReaders: z.array(z.string()),
  /** To whom it came back, with the status that a mail server reported (RFC 3463), such as `5.1.1`; the first 50. */
  returnedReaders: z.array(z.object({ email: z.string(), status: z.string() })),
});
export type Issue = z.output<typeof issue>;

const params = z.strictObject({ id: uuid(issueTexts.gone) });
const nothing = z.nullish(z.strictObject({}));
export const issueShapes = {
  listIssues: { answer: issues },
  getIssue: { params, answer: issue },
  addIssue: { body: addIssueSchema, answer: issue },
  changeIssue: { params, body: changeIssueSchema, answer: issue },
  testIssue: { params, body: nothing, answer: z.object({ to: z.string() }) },
  startIssue: { params, body: z.strictObject({ seen: moment }), answer: issue },
  planIssue: { params, body: planIssueSchema, answer: issue },
  pauseIssue: { params, body: nothing, answer: issue },
  resumeIssue: { params, body: nothing, answer: issue },
};

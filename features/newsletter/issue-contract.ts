import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";
import { issueLimits, issueStates, issueTexts } from "./issue-texts.ts";

const moment = z.iso.datetime();
const filled = (max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, "Please fill this in."), z.maxLength(max, `Please use ${max} characters at most.`));

const text = {
  subject: filled(issueLimits.subject).check(z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, "The subject is one line.")),
  preview: z
    .string()
    .check(z.trim(), z.maxLength(issueLimits.preview, `Please use ${issueLimits.preview} characters at most.`)),
  body: filled(issueLimits.body),
};
export const addIssueSchema = z.strictObject(text);
/** `seen`: when the issue was last changed, as it was read. */
export const changeIssueSchema = z.strictObject({ ...text, seen: moment });

const counts = z.object({
  all: z.int(),
  sent: z.int(),
  waiting: z.int(),
  /** A sender died in the moment of handing over: they may have it or not. */
  unknown: z.int(),
  /** No one has the address: their subscription ended. */
  bounced: z.int(),
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
  pauseIssue: { params, body: nothing, answer: issue },
  resumeIssue: { params, body: nothing, answer: issue },
};

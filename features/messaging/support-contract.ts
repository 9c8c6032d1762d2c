import * as z from "zod/mini";
import { lineOf, trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { conversation } from "./contract.ts";
import { maxSupportNote, replyLimits, supportTexts, unknownPlaceholder } from "./support-texts.ts";
import { messageLength, messagingTexts } from "./texts.ts";

const ofConversation = z.strictObject({ id: uuid(messagingTexts.unknownConversation) });
const ofReply = z.strictObject({ id: uuid(supportTexts.unknownReply) });
const account = uuid(supportTexts.unknownColleague);

/** Who has it from now on, and who had it when one looked; null: no one. */
const assignSchema = z.strictObject({ assigneeId: z.nullable(account), before: z.nullable(uuid(supportTexts.before)) });
export type Assignment = z.output<typeof assignSchema>;

/** Ends or opens it again, as it was when its last message was from `lastMessageAt`. */
const stateSchema = z.strictObject({ isDone: z.boolean(), lastMessageAt: z.iso.datetime() });
export type SupportEnd = z.output<typeof stateSchema>;

const conversationAnswer = z.object({ conversation });

const colleaguesAnswer = z.object({ data: z.array(z.object({ id: z.string(), fullName: z.string() })) });
export type Colleagues = z.output<typeof colleaguesAnswer>;

/** The body of POST and PUT of a reply; the page checks it, too. */
export const replySchema = z.strictObject({
  title: z
    .string(supportTexts.titleMissing)
    .check(
      z.overwrite(lineOf),
      z.minLength(1, supportTexts.titleMissing),
      z.maxLength(replyLimits.title, supportTexts.titleLong),
    ),
  body: z.string(supportTexts.bodyMissing).check(
    trimmed(),
    z.minLength(1, supportTexts.bodyMissing),
    z.maxLength(messageLength, `The text has at most ${messageLength} characters.`),
    z.refine((text) => unknownPlaceholder(text) === null, {
      error: ({ input }) => supportTexts.unknownPlaceholder(unknownPlaceholder(String(input)) ?? ""),
    }),
  ),
});
export const changeReplySchema = z.extend(replySchema, { changedAt: z.iso.datetime() });
export type ReplyInput = z.output<typeof replySchema>;

/** The body of POST of a note; the page checks it, too. */
export const noteSchema = z.strictObject({
  note: z
    .string(supportTexts.noteMissing)
    .check(trimmed(), z.minLength(1, supportTexts.noteMissing), z.maxLength(maxSupportNote, supportTexts.noteLong)),
});

const supportNote = z.object({
  id: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  /** Who of staff wrote it; the id is that of the account. */
  writer: z.object({ id: z.string(), name: z.string() }),
});
export type SupportNote = z.output<typeof supportNote>;

const reply = z.object({ id: z.string(), title: z.string(), body: z.string(), changedAt: z.iso.datetime() });
export type CannedReply = z.output<typeof reply>;

const repliesAnswer = z.object({
  data: z.array(reply),
  /** What the placeholders stand for in the conversation that was named; null values are not known. Null without one. */
  values: z.nullable(
    z.object({
      "first name": z.nullable(z.string()),
      course: z.nullable(z.string()),
      reference: z.nullable(z.string()),
    }),
  ),
});
export type Replies = z.output<typeof repliesAnswer>;

/** What each call of support-calls.ts takes and answers. */
export const supportShapes = {
  listColleagues: { answer: colleaguesAnswer },
  assignConversation: { params: ofConversation, body: assignSchema, answer: conversationAnswer },
  setSupportState: { params: ofConversation, body: stateSchema, answer: conversationAnswer },
  listNotes: { params: ofConversation, answer: z.object({ data: z.array(supportNote) }) },
  addNote: { params: ofConversation, body: noteSchema, answer: supportNote },
  removeNote: {
    params: z.strictObject({ id: uuid(supportTexts.unknownNote) }),
    answer: z.object({ id: z.string() }),
  },
  listReplies: {
    query: z.strictObject({ conversation: z.optional(uuid(messagingTexts.unknownConversation)) }),
    answer: repliesAnswer,
  },
  addReply: { body: replySchema, answer: reply },
  changeReply: { params: ofReply, body: changeReplySchema, answer: reply },
  deleteReply: { params: ofReply, answer: z.object({ id: z.string() }) },
};

import * as z from "zod/mini";
import { messageLength, messagingTexts } from "./texts.ts";

export { messagingTexts } from "./texts.ts";

const id = (sentence: string) => z.uuid(sentence);

/** Several lines: one kind of line break, no control signs, nothing around it. */
const body = z.string(messagingTexts.bodyMissing).check(
  z.overwrite((text) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  ),
  z.minLength(1, { error: messagingTexts.bodyMissing, abort: true }),
  z.maxLength(messageLength, `At most ${messageLength} characters.`),
);

/** POST /api/students/messages: into a conversation, or to a tutor; a `tutorId` of null writes to support. */
const newMessageSchema = z
  .strictObject({
    conversationId: z.optional(id(messagingTexts.goneConversation)),
    tutorId: z.optional(z.nullable(id(messagingTexts.goneTutor))),
    body,
  })
  .check(
    z.refine((input) => (input.conversationId === undefined) !== (input.tutorId === undefined), {
      error: messagingTexts.whom,
      path: ["conversationId"],
    }),
  );
export type NewMessage = z.output<typeof newMessageSchema>;

/** The sender's own key: a retry with the same key is the same message. */
const messageKeySchema = z.looseObject({
  "idempotency-key": z.optional(z.uuid("Idempotency-Key must be a UUID.")),
});

const message = z.object({
  id: z.string(),
  /** Written by the student who asks. */
  fromMe: z.boolean(),
  body: z.string(),
  createdAt: z.string(),
  /** The Idempotency-Key of an own message, by which a page knows one that it has sent. */
  key: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;

const conversation = z.object({
  id: z.string(),
  /** Null: support. */
  tutorId: z.nullable(z.string()),
  name: z.string(),
  /** What the tutor teaches; empty for support. */
  course: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Whether something can be written: a tutor without an account here would never read it. */
  isOpen: z.boolean(),
  lastMessageAt: z.string(),
  /** The beginning of the newest message; null while nothing is written. */
  lastMessage: z.nullable(z.object({ body: z.string(), fromMe: z.boolean() })),
  unread: z.number(),
});
export type Conversation = z.output<typeof conversation>;

const sentAnswer = z.object({ conversation, message });
export type SentAnswer = z.output<typeof sentAnswer>;

/** GET /api/students/conversations: the last written first; `next` asks for those after it. `unread` counts messages of all. */
const conversationsAnswer = z.object({
  data: z.array(conversation),
  next: z.nullable(z.string()),
  unread: z.number(),
});
export type ConversationPage = z.output<typeof conversationsAnswer>;

/** GET /api/students/conversations/{id}: the oldest first. `hasMore`: there are further ones in the direction that was asked. */
const threadAnswer = z.object({ conversation, data: z.array(message), hasMore: z.boolean() });
export type ThreadPage = z.output<typeof threadAnswer>;

const readSchema = z.strictObject({ upTo: z.uuid(messagingTexts.goneMessage) });
/** `unread` counts messages of all conversations. */
const readAnswer = z.object({ conversation, unread: z.number() });
export type ReadAnswer = z.output<typeof readAnswer>;

const ofConversation = z.strictObject({ id: id(messagingTexts.goneConversation) });
const messageId = z.optional(id(messagingTexts.goneMessage));

/** What each call of calls.ts takes and answers. */
export const messagingShapes = {
  sendMessage: { headers: messageKeySchema, body: newMessageSchema, answer: sentAnswer },
  listConversations: {
    query: z.strictObject({
      unread: z.optional(z.literal("true")).check(z.describe("Only those with something unread.")),
      after: z.optional(z.string().check(z.maxLength(80))).check(z.describe("`next` of the page before.")),
    }),
    answer: conversationsAnswer,
  },
  readThread: {
    params: ofConversation,
    query: z
      .strictObject({ before: messageId, after: messageId })
      .check(z.refine(({ before, after }) => before === undefined || after === undefined, "Either before or after.")),
    answer: threadAnswer,
  },
  markRead: { params: ofConversation, body: readSchema, answer: readAnswer },
};

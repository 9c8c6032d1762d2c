import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { maxFiles, messageFileKinds, messageFileTexts, waveBars } from "./file-texts.ts";
import { supportStates, supportViews } from "./support-texts.ts";
import { messageLength, messagingTexts } from "./texts.ts";

export { messagingTexts } from "./texts.ts";

/** Who may take part in a conversation. */
export const sides = ["student", "tutor", "support"] as const;
export type Side = (typeof sides)[number];

/** Those who answer students, each in their own workplace. */
export const desks = ["tutor", "support"] as const;
export type Desk = (typeof desks)[number];

const id = (text: string) => uuid(text);
export const { unknownConversation, unknownMessage } = messagingTexts;

/** Several lines: one kind of line break, no control signs, nothing around it. */
const messageText = z
  .string(messagingTexts.bodyMissing)
  .check(trimmed(), z.maxLength(messageLength, `At most ${messageLength} characters.`));
const body = messageText.check(z.minLength(1, { error: messagingTexts.bodyMissing, abort: true }));

/** What a message contains: words, files that have arrived (features/uploads) and are the sender's, or both. */
const messageFields = {
  body: messageText,
  uploads: z.optional(z.array(id(messageFileTexts.gone)).check(z.maxLength(maxFiles, messageFileTexts.tooMany))),
  /** Of a voice note among them: what its player shows of it. */
  wave: z.optional(z.string().check(z.regex(new RegExp(`^[0-9a-f]{${waveBars}}$`), "That is no wave of ours."))),
};
const hasContent = z.refine<{ body: string; uploads?: readonly string[] | undefined }>(
  ({ body, uploads }) => body !== "" || Boolean(uploads?.length),
  { error: messagingTexts.bodyMissing, path: ["body"] },
);

/** POST /api/students/messages: into a conversation, or to a tutor; a `tutorId` of null writes to support. */
const newMessageSchema = z
  .strictObject({
    conversationId: z.optional(id(messagingTexts.unknownConversation)),
    tutorId: z.optional(z.nullable(id(messagingTexts.unknownTutor))),
    ...messageFields,
  })
  .check(
    hasContent,
    z.refine((input) => (input.conversationId === undefined) !== (input.tutorId === undefined), {
      error: messagingTexts.recipient,
      path: ["conversationId"],
    }),
  );
export type NewMessage = z.output<typeof newMessageSchema>;

/** POST /api/desk/{as}/messages: into a conversation with a student. */
const newAnswerSchema = z
  .strictObject({ conversationId: id(messagingTexts.unknownConversation), ...messageFields })
  .check(hasContent);
export type NewResponse = z.output<typeof newAnswerSchema>;

/** The sender's own key: a retry with the same key is the same message. */
const messageKeySchema = z.looseObject({
  "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")),
});

const file = z.object({
  id: z.string(),
  kind: z.enum(messageFileKinds),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.int(),
  /** Of a picture, in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Bytes of the small picture that may be shown before it; null where there is none. */
  previewBytes: z.nullable(z.int()),
  /** Of a voice note: its length, and how loud it is from its beginning to its end, as `waveBars` signs from 0 to f. */
  durationMs: z.nullable(z.int()),
  wave: z.nullable(z.string()),
});
export type MessageFile = z.output<typeof file>;

const message = z.object({
  id: z.string(),
  /** Written by the side that asks. */
  fromMe: z.boolean(),
  /** Who of support wrote it, for their colleagues; null for anybody else. */
  author: z.nullable(z.string()),
  /** Empty once it is deleted, and where it is files alone. */
  body: z.string(),
  files: z.array(file),
  createdAt: z.string(),
  /** The Idempotency-Key of an own message, by which a page knows one that it has sent. */
  key: z.nullable(z.string()),
  /** Whether it was changed after it was sent. */
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** Until when it may be edited and deleted by the one who asks; null for another's. */
  changeableUntil: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;

export const conversation = z.object({
  id: z.string(),
  /** Who is across. */
  with: z.enum(sides),
  /** The tutor across; null where a student or support is. */
  tutorId: z.nullable(z.string()),
  /** The student across, for those who answer them. */
  studentId: z.nullable(z.string()),
  name: z.string(),
  /** The student across is under 18, for those who answer them (MINOR-01). */
  isMinor: z.boolean(),
  /** What the tutor teaches; empty for support. */
  course: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Whether something can be written: a tutor without an account here would never read it, and either side may block the other. */
  isOpen: z.boolean(),
  /** Whether the one who asks blocked who is across. */
  isBlocked: z.boolean(),
  /** Who of support has it and how far it is, for support alone. */
  support: z.nullable(
    z.object({
      assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
      state: z.enum(supportStates),
    }),
  ),
  lastMessageAt: z.string(),
  /** The beginning of the newest message; null while nothing is written. */
  lastMessage: z.nullable(
    z.object({
      body: z.string(),
      fromMe: z.boolean(),
      isDeleted: z.boolean(),
      /** The first file that it carries. */
      file: z.nullable(z.object({ kind: z.enum(messageFileKinds), name: z.string() })),
    }),
  ),
  unread: z.number(),
  /** Up to which moment the other side was notified about messages, and up to which it has read. */
  deliveredUpTo: z.nullable(z.string()),
  seenUpTo: z.nullable(z.string()),
});
export type Conversation = z.output<typeof conversation>;

/** GET …/messages?q=: messages that hold these words, the newest first, at most 30. */
const foundResponse = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      conversationId: z.string(),
      /** Who is across. */
      name: z.string(),
      fromMe: z.boolean(),
      /** What is around the words that were found. */
      excerpt: z.string(),
      createdAt: z.string(),
    }),
  ),
});
export type FoundMessage = z.output<typeof foundResponse>["data"][number];

const sentAnswer = z.object({ conversation, message });
export type SentAnswer = z.output<typeof sentAnswer>;

/** GET …/conversations: the last written first; `next` asks for those after it. `unread` counts messages of all. */
const conversationsResponse = z.object({
  data: z.array(conversation),
  next: z.nullable(z.string()),
  unread: z.number(),
});
export type ConversationPage = z.output<typeof conversationsResponse>;

/** `paid`: it goes on, and money came for it. */
const topicStates = ["active", "paid", "paused", "completed"] as const;

/** What a student and who is across have to do with each other: a course, or a trial class. */
const topic = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("course"), title: z.string(), state: z.enum(topicStates) }),
  z.object({ kind: z.literal("trial"), startsAt: z.iso.datetime() }),
]);
export type Topic = z.output<typeof topic>;

/**
 * GET …/conversations/{id}: the oldest first, or with `since` the longest changed. `hasMore`: there are further ones in the direction that
 * was asked. `change`: up to which change the asker now knows all that they were answered and asked before; next time it is `since`.
 */
const threadResponse = z.object({
  conversation,
  /** What it is about; left out where messages alone were asked for. */
  topics: z.optional(z.array(topic)),
  data: z.array(message),
  hasMore: z.boolean(),
  change: z.int(),
});
export type ThreadPage = z.output<typeof threadResponse>;

const readSchema = z.strictObject({ upTo: uuid(messagingTexts.unknownMessage) });
/** `unread` counts messages of all conversations. */
const readAnswer = z.object({ conversation, unread: z.number() });
export type ReadResponse = z.output<typeof readAnswer>;

const lookedFor = z.strictObject({
  q: z
    .string()
    .check(trimmed(), z.minLength(2, messagingTexts.wordsMissing), z.maxLength(100, "At most 100 characters.")),
});

/** A message that its writer changed, or null where it was deleted. */
const editSchema = z.strictObject({ body });

/** Calls that take nothing; an empty object passes, because clients that always send JSON send that. */
const noBody = z.nullish(z.strictObject({}));
const done = z.object({});
const ofMessage = z.strictObject({ id: id(messagingTexts.unknownMessage) });
const ofConversation = z.strictObject({ id: id(messagingTexts.unknownConversation) });

const ofFile = z.strictObject({ file: id(messageFileTexts.gone) });
/** A file in whole, a stretch of it (`Range`), or its preview. */
const fetching = {
  headers: z.looseObject({ range: z.optional(z.string()) }),
  query: z.strictObject({
    preview: z.optional(z.literal("true")).check(z.describe("The small picture in its place.")),
  }),
};

const at = { as: z.enum(desks, messagingTexts.noDesk) };
const atDesk = z.strictObject(at);
const ofDeskConversation = z.extend(ofConversation, at);
const ofDeskMessage = z.extend(ofMessage, at);

const listQuery = {
  unread: z.optional(z.literal("true")).check(z.describe("Only those with something unread.")),
  after: z.optional(z.string().check(z.maxLength(80))).check(z.describe("`next` of the page before.")),
};
const position = z
  .strictObject({
    before: z.optional(id(messagingTexts.unknownMessage)),
    since: z.optional(z.string().check(z.regex(/^\d{1,9}$/, "That is no `change` of ours."))),
  })
  .check(
    z.refine(({ before, since }) => before === undefined || since === undefined, {
      error: "Either before or since.",
      path: ["since"],
    }),
  );

/** What each call of calls.ts takes and answers. */
export const messagingShapes = {
  sendMessage: { headers: messageKeySchema, body: newMessageSchema, answer: sentAnswer },
  listConversations: { query: z.strictObject(listQuery), answer: conversationsResponse },
  readThread: { params: ofConversation, query: position, answer: threadResponse },
  markRead: { params: ofConversation, body: readSchema, answer: readAnswer },
  showTyping: { params: ofConversation, body: noBody, answer: done },
  searchMessages: { query: lookedFor, answer: foundResponse },
  editMessage: { params: ofMessage, body: editSchema, answer: sentAnswer },
  deleteMessage: { params: ofMessage, answer: sentAnswer },
  getMessageFile: { params: ofFile, ...fetching, answer: z.unknown() },

  sendAnswer: { params: atDesk, headers: messageKeySchema, body: newAnswerSchema, answer: sentAnswer },
  openDeskConversation: {
    params: atDesk,
    body: z.strictObject({ studentId: id(messagingTexts.unknownStudent) }),
    answer: z.object({ conversation }),
  },
  listDeskConversations: {
    params: atDesk,
    query: z.strictObject({
      ...listQuery,
      waiting: z.optional(z.literal("true")).check(z.describe("Only those in which the student waits for an answer.")),
      show: z
        .optional(z.enum(supportViews))
        .check(z.describe("Of support: what I have, what no one has, what is done.")),
    }),
    answer: conversationsResponse,
  },
  readDeskThread: { params: ofDeskConversation, query: position, answer: threadResponse },
  markDeskRead: { params: ofDeskConversation, body: readSchema, answer: readAnswer },
  showDeskTyping: { params: ofDeskConversation, body: noBody, answer: done },
  searchDeskMessages: { params: atDesk, query: lookedFor, answer: foundResponse },
  editAnswer: { params: ofDeskMessage, body: editSchema, answer: sentAnswer },
  deleteAnswer: { params: ofDeskMessage, answer: sentAnswer },
  getAnswerFile: { params: z.extend(ofFile, at), ...fetching, answer: z.unknown() },
};

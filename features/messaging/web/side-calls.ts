import { addressOf } from "#lib/call.ts";
import { ask, askForFile } from "#ui/api/ask.ts";
import * as calls from "../calls.ts";
import type {
  Conversation,
  ConversationPage,
  Desk,
  FoundMessage,
  ReadResponse,
  SentAnswer,
  Side,
  ThreadPage,
} from "../contract.ts";
import type { SupportView } from "../support-texts.ts";

type ListQuery = {
  unread?: "true" | undefined;
  waiting?: "true" | undefined;
  show?: SupportView | undefined;
  after?: string | undefined;
};
type Position = { before?: string; since?: string };

/** What a page asks of conversations, the same for every side. Errors of all: ApiError. */
type SideCalls = {
  list(query: ListQuery, signal?: AbortSignal): Promise<ConversationPage>;
  listAddress(query: ListQuery): string;
  thread(id: string, query?: Position, signal?: AbortSignal): Promise<ThreadPage>;
  threadAddress(id: string): string;
  markRead(id: string, upTo: string): Promise<ReadResponse>;
  search(q: string, signal?: AbortSignal): Promise<{ data: FoundMessage[] }>;
  showTyping(id: string): Promise<unknown>;
  /** A file of a message, or its preview. */
  file(id: string, options?: { isPreview?: boolean; signal?: AbortSignal }): ReturnType<typeof askForFile>;
  /** Other words for a message; null deletes it. */
  change(id: string, body: string | null): Promise<SentAnswer>;
};

const ofStudents: SideCalls = {
  list: ({ unread, after }, signal) => ask(calls.listConversations, { query: { unread, after }, ...abortedBy(signal) }),
  listAddress: ({ unread }) => addressOf(calls.listConversations, { query: { unread } }),
  thread: (id, query = {}, signal) => ask(calls.readThread, { params: { id }, query, ...abortedBy(signal) }),
  threadAddress: (id) => addressOf(calls.readThread, { params: { id } }),
  markRead: (id, upTo) => ask(calls.markRead, { params: { id }, body: { upTo } }),
  search: (q, signal) => ask(calls.searchMessages, { query: { q }, ...abortedBy(signal) }),
  showTyping: (id) => ask(calls.showTyping, { params: { id } }),
  file: (file, { isPreview, signal } = {}) =>
    askForFile(calls.getMessageFile, { params: { file }, query: previewIf(isPreview), ...abortedBy(signal) }),
  change: (id, body) =>
    body === null
      ? ask(calls.deleteMessage, { params: { id } })
      : ask(calls.editMessage, { params: { id }, body: { body } }),
};

const ofDesk = (as: Desk): SideCalls => ({
  list: (query, signal) => ask(calls.listDeskConversations, { params: { as }, query, ...abortedBy(signal) }),
  listAddress: (query) => addressOf(calls.listDeskConversations, { params: { as }, query }),
  thread: (id, query = {}, signal) => ask(calls.readDeskThread, { params: { as, id }, query, ...abortedBy(signal) }),
  threadAddress: (id) => addressOf(calls.readDeskThread, { params: { as, id } }),
  markRead: (id, upTo) => ask(calls.markDeskRead, { params: { as, id }, body: { upTo } }),
  search: (q, signal) => ask(calls.searchDeskMessages, { params: { as }, query: { q }, ...abortedBy(signal) }),
  showTyping: (id) => ask(calls.showDeskTyping, { params: { as, id } }),
  file: (file, { isPreview, signal } = {}) =>
    askForFile(calls.getAnswerFile, { params: { as, file }, query: previewIf(isPreview), ...abortedBy(signal) }),
  change: (id, body) =>
    body === null
      ? ask(calls.deleteAnswer, { params: { as, id } })
      : ask(calls.editAnswer, { params: { as, id }, body: { body } }),
});

const previewIf = (isPreview: boolean | undefined) => (isPreview ? { preview: "true" as const } : {});
const abortedBy = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

const bySide: Record<Side, SideCalls> = { student: ofStudents, tutor: ofDesk("tutor"), support: ofDesk("support") };

/** The calls of a side. */
export const callsOf = (side: Side): SideCalls => bySide[side];

/** The conversation of a desk with a student. */
export const openWithStudent = (as: Desk, studentId: string): Promise<{ conversation: Conversation }> =>
  ask(calls.openDeskConversation, { params: { as }, body: { studentId } });

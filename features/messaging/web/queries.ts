import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import type { Conversation, ConversationPage, Message, SentAnswer, Side, Topic } from "../contract.ts";
import { mergeConversations, mergeMessages } from "../rules.ts";
import { listNotes } from "../support-calls.ts";
import { supportViews } from "../support-texts.ts";
import { callsOf } from "./side-calls.ts";

/** The calls about conversations and what pages keep of their answers. Errors of all calls: ApiError. */

/** Is in the address for the conversation with support while there is none. */
export const supportId = "support";

const listFilters = ["all", "waiting", "unread", ...supportViews] as const;
export type Filter = (typeof listFilters)[number];
/** What each side filters its conversations by. */
export const filtersOf: Record<Side, readonly Filter[]> = {
  student: ["all", "unread"],
  tutor: ["all", "waiting", "unread"],
  support: ["all", "waiting", "mine", "unassigned", "done", "unread"],
};

/** Keys begin with the topic by which the server reports that something of them changed. */
export const listKey = (side: Side, filter: Filter) => ["messages", side, "list", filter] as const;
export const threadKey = (side: Side, id: string) => ["messages", side, "thread", id] as const;

/** A student reads without a network what they have read; a desk, with what others wrote to it, is not left on a device. */
const savedMeta = (side: Side) => (side === "student" ? { isSaved: true as const } : {});

/** The conversations, a page at a time. */
export const conversationsQuery = (side: Side, filter: Filter) => {
  const unread = filter === "unread" ? "true" : undefined;
  const waiting = filter === "waiting" ? "true" : undefined;
  const show = supportViews.find((view) => view === filter);
  return infiniteQueryOptions({
    queryKey: listKey(side, filter),
    queryFn: ({ pageParam, signal }) =>
      callsOf(side).list({ unread, waiting, show, after: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    meta: { address: callsOf(side).listAddress({ unread, waiting, show }), ...savedMeta(side) },
  });
};

/** Messages that hold these words; asked from two letters on. */
export const searchQuery = (side: Side, q: string) =>
  queryOptions({
    queryKey: ["messages", side, "search", q] as const,
    queryFn: ({ signal }) => callsOf(side).search(q, signal),
    enabled: q.length >= 2,
  });

/** What is known of a conversation: its newest messages without a gap, further back as far as someone went. */
export type Thread = {
  conversation: Conversation;
  /** What it was about when it was opened. */
  topics?: Topic[];
  /** The oldest first. */
  messages: Message[];
  hasOlder: boolean;
  /** The last change up to which nothing is missing: the next question begins after it. */
  change: number;
};

export const notesKey = ["messages", "support", "notes"] as const;

/** What support noted about a conversation for colleagues; news of messages are news of notes, too. */
export const notesQuery = (id: string) =>
  queryOptions({ queryKey: [...notesKey, id], ...answeredBy(listNotes, { params: { id } }) });

/** The messages of a conversation. */
export const threadQuery = (side: Side, id: string) =>
  queryOptions({
    queryKey: threadKey(side, id),
    queryFn: ({ client, signal }) => loadThread(client, side, id, signal),
    enabled: id !== supportId,
    meta: { address: callsOf(side).threadAddress(id), ...savedMeta(side) },
  });

/** The newest messages of a conversation, or, where some are known, only those that were written or changed since. */
async function loadThread(client: QueryClient, side: Side, id: string, signal: AbortSignal): Promise<Thread> {
  const known = client.getQueryData<Thread>(threadKey(side, id));
  if (known === undefined) {
    const { data, hasMore, ...page } = await callsOf(side).thread(id, {}, signal);
    return { ...page, messages: data, hasOlder: hasMore };
  }
  let { change } = known;
  const news: Message[] = [];
  for (;;) {
    const page = await callsOf(side).thread(id, { since: String(change) }, signal);
    news.push(...page.data);
    change = page.change;
    if (page.hasMore) continue;
    // Read now, not before the question: since then a message may have been sent or older ones been requested.
    const queryData = client.getQueryData<Thread>(threadKey(side, id)) ?? known;
    // What changed further up than anybody went is requested with what is around it.
    const from = queryData.hasOlder ? (queryData.messages[0]?.createdAt ?? "") : "";
    const shown = news.filter(({ createdAt }) => createdAt >= from);
    return {
      ...queryData,
      conversation: page.conversation,
      messages: mergeMessages(queryData.messages, shown),
      change,
    };
  }
}

/** Asks for the messages before those that are known and puts them before them. */
export async function loadOlder(client: QueryClient, side: Side, id: string): Promise<void> {
  const first = client.getQueryData<Thread>(threadKey(side, id))?.messages[0];
  if (!first) return;
  const page = await callsOf(side).thread(id, { before: first.id });
  client.setQueryData<Thread>(
    threadKey(side, id),
    (thread) => thread && { ...thread, messages: mergeMessages(page.data, thread.messages), hasOlder: page.hasMore },
  );
}

/** Stores what the server answered of a conversation, wherever it is shown; `unread` counts messages of all of them. */
export function saveConversation(client: QueryClient, side: Side, conversation: Conversation, unread?: number): void {
  client.setQueryData<Thread>(
    threadKey(side, conversation.id),
    (thread) => thread && { ...thread, conversation: mergeConversations(thread.conversation, conversation) },
  );
  for (const filter of listFilters) {
    client.setQueryData<InfiniteData<ConversationPage>>(
      listKey(side, filter),
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            unread: unread ?? page.unread,
            data: page.data.map((stored) =>
              stored.id === conversation.id ? mergeConversations(stored, conversation) : stored,
            ),
          })),
        },
    );
  }
}

/** Stores a message that was sent or changed: shown at once, before the conversation is requested again. */
export function saveSent(client: QueryClient, side: Side, { conversation, message }: SentAnswer): void {
  client.setQueryData<Thread>(
    threadKey(side, conversation.id),
    (thread) => thread && { ...thread, messages: mergeMessages(thread.messages, [message]) },
  );
  saveConversation(client, side, conversation);
}

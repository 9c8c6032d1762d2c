import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { ownCall, ownRead } from "#ui/api/own-call.ts";
import type { Conversation, ConversationPage, Message, ReadAnswer, SentAnswer, ThreadPage } from "../contract.ts";
import { mergeMessages } from "../rules.ts";

/** The calls about conversations and what pages keep of their answers. Errors of all calls: ApiFault. */

const base = "/api/students";

/** Stands in the address for the conversation with support while there is none. */
export const supportId = "support";

export type Filter = "all" | "unread";

/** Keys begin with the topic by which the server says that something of them changed. */
export const listKey = (filter: Filter) => ["messages", "list", filter] as const;
export const threadKey = (id: string) => ["messages", "thread", id] as const;

export const fetchConversations = (filter: Filter, after: string | null, signal?: AbortSignal) => {
  const query = new URLSearchParams({
    ...(filter === "unread" ? { unread: "true" } : {}),
    ...(after ? { after } : {}),
  });
  return ownRead<ConversationPage>(`${base}/conversations${query.size > 0 ? `?${query}` : ""}`, signal);
};

export const markRead = (conversationId: string, upTo: string) =>
  ownCall<ReadAnswer>(`${base}/conversations/${conversationId}/read`, { body: { upTo } });

/** What is known of a conversation: its newest messages without a gap, further back as far as somebody went. */
export type Thread = {
  conversation: Conversation;
  /** The oldest first. */
  messages: Message[];
  hasOlder: boolean;
  /** The last message up to which nothing is missing: the next question begins after it. */
  knownUpTo: string | null;
};

const fetchThread = (id: string, place: string, signal?: AbortSignal) =>
  ownRead<ThreadPage>(`${base}/conversations/${id}${place}`, signal);

/** The newest messages of a conversation, or, where some are known, only those that came since. */
export async function loadThread(client: QueryClient, id: string, signal: AbortSignal): Promise<Thread> {
  let from = client.getQueryData<Thread>(threadKey(id))?.knownUpTo ?? null;
  if (from === null) {
    const page = await fetchThread(id, "", signal);
    return {
      conversation: page.conversation,
      messages: page.data,
      hasOlder: page.hasMore,
      knownUpTo: page.data.at(-1)?.id ?? null,
    };
  }
  const news: Message[] = [];
  for (;;) {
    const page = await fetchThread(id, `?after=${from}`, signal);
    news.push(...page.data);
    from = page.data.at(-1)?.id ?? from;
    if (page.hasMore) continue;
    // Read now, not before the question: meanwhile a message may have been sent or older ones been asked for.
    const held = client.getQueryData<Thread>(threadKey(id));
    return {
      conversation: page.conversation,
      messages: mergeMessages(held?.messages ?? [], news),
      hasOlder: held?.hasOlder ?? true,
      knownUpTo: from,
    };
  }
}

/** Asks for the messages before those that are known and puts them before them. */
export async function loadOlder(client: QueryClient, id: string): Promise<void> {
  const first = client.getQueryData<Thread>(threadKey(id))?.messages[0];
  if (!first) return;
  const page = await fetchThread(id, `?before=${first.id}`);
  client.setQueryData<Thread>(
    threadKey(id),
    (thread) => thread && { ...thread, messages: mergeMessages(page.data, thread.messages), hasOlder: page.hasMore },
  );
}

/** Keeps what the server answered of a conversation, wherever it is shown; `unread` counts messages of all of them. */
export function keepConversation(client: QueryClient, conversation: Conversation, unread?: number): void {
  client.setQueryData<Thread>(threadKey(conversation.id), (thread) => thread && { ...thread, conversation });
  for (const filter of ["all", "unread"] as const) {
    client.setQueryData<InfiniteData<ConversationPage>>(
      listKey(filter),
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            unread: unread ?? page.unread,
            data: page.data.map((held) => (held.id === conversation.id ? conversation : held)),
          })),
        },
    );
  }
}

/** Keeps a message that was sent: shown at once, before the conversation is asked for anew. */
export function keepSent(client: QueryClient, { conversation, message }: SentAnswer): void {
  client.setQueryData<Thread>(
    threadKey(conversation.id),
    (thread) => thread && { ...thread, messages: mergeMessages(thread.messages, [message]) },
  );
  keepConversation(client, conversation);
}

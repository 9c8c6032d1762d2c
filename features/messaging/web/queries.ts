import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { addressOf } from "#lib/call.ts";
import { ask } from "#ui/api/ask.ts";
import { listConversations, readThread } from "../calls.ts";
import type { Conversation, ConversationPage, Message, SentAnswer } from "../contract.ts";
import { mergeMessages } from "../rules.ts";

/** The calls about conversations and what pages keep of their answers. Errors of all calls: ApiFault. */

/** Stands in the address for the conversation with support while there is none. */
export const supportId = "support";

export type Filter = "all" | "unread";

/** Keys begin with the topic by which the server says that something of them changed. */
export const listKey = (filter: Filter) => ["messages", "list", filter] as const;
export const threadKey = (id: string) => ["messages", "thread", id] as const;

/** The conversations, a page at a time. */
export const conversationsQuery = (filter: Filter) => {
  const unread = filter === "unread" ? "true" : undefined;
  return infiniteQueryOptions({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) =>
      ask(listConversations, { query: { unread, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    meta: { address: addressOf(listConversations, { query: { unread } }) },
  });
};

/** What is known of a conversation: its newest messages without a gap, further back as far as somebody went. */
export type Thread = {
  conversation: Conversation;
  /** The oldest first. */
  messages: Message[];
  hasOlder: boolean;
  /** The last message up to which nothing is missing: the next question begins after it. */
  knownUpTo: string | null;
};

/** The messages of a conversation. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: ({ client, signal }) => loadThread(client, id, signal),
    enabled: id !== supportId,
    meta: { address: addressOf(readThread, { params: { id } }) },
  });

/** The newest messages of a conversation, or, where some are known, only those that came since. */
async function loadThread(client: QueryClient, id: string, signal: AbortSignal): Promise<Thread> {
  const known = client.getQueryData<Thread>(threadKey(id))?.knownUpTo ?? null;
  if (known === null) {
    const page = await ask(readThread, { params: { id }, signal });
    return {
      conversation: page.conversation,
      messages: page.data,
      hasOlder: page.hasMore,
      knownUpTo: page.data.at(-1)?.id ?? null,
    };
  }
  let from = known;
  const news: Message[] = [];
  for (;;) {
    const page = await ask(readThread, { params: { id }, query: { after: from }, signal });
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
  const page = await ask(readThread, { params: { id }, query: { before: first.id } });
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

/** Keeps a message that was sent: shown at once, before the conversation is asked for again. */
export function keepSent(client: QueryClient, { conversation, message }: SentAnswer): void {
  client.setQueryData<Thread>(
    threadKey(conversation.id),
    (thread) => thread && { ...thread, messages: mergeMessages(thread.messages, [message]) },
  );
  keepConversation(client, conversation);
}

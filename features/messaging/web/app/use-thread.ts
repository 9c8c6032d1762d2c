import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Unread } from "#features/notifications/contract.ts";
import { ask } from "#ui/api/ask.ts";
import { markRead } from "../../calls.ts";
import { firstUnread } from "../../rules.ts";
import { keepConversation, loadOlder, threadQuery } from "../queries.ts";

const isLookedAt = () => document.visibilityState !== "hidden";
function onLook(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

/**
 * The messages of a conversation. While somebody looks at them they count as read, also those that arrive (DASH-04);
 * `firstUnreadId` is the first that was unread on coming here.
 */
export function useThread(id: string) {
  const queryClient = useQueryClient();
  const isLooking = useSyncExternalStore(onLook, isLookedAt, () => false);
  const query = useQuery(threadQuery(id));
  const older = useMutation({ mutationFn: () => loadOlder(queryClient, id) });
  const reading = useMutation({
    mutationFn: (upTo: string) => ask(markRead, { params: { id }, body: { upTo } }),
    onSuccess: ({ conversation, unread }) => {
      keepConversation(queryClient, conversation, unread);
      queryClient.setQueryData<Unread>(["unread"], (counts) => counts && { ...counts, messages: unread });
    },
  });

  const thread = query.data;
  const last = thread?.messages.at(-1);
  const unread = thread?.conversation.unread ?? 0;
  const firstUnreadId = useRef<string | null | undefined>(undefined);
  if (thread && firstUnreadId.current === undefined) firstUnreadId.current = firstUnread(thread.messages, unread);

  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!isLooking || unread === 0 || !last || asked.current === last.id) return;
    asked.current = last.id;
    reading.mutate(last.id, {
      onError: () => {
        asked.current = null;
      },
    });
  }, [isLooking, unread, last, reading.mutate]);

  return { ...query, thread, older, firstUnreadId: firstUnreadId.current ?? null };
}

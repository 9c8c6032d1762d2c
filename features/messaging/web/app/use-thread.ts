import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Unread } from "#features/notifications/contract.ts";
import type { Side } from "../../contract.ts";
import { firstUnread } from "../../rules.ts";
import { loadOlder, saveConversation, threadQuery } from "../queries.ts";
import { callsOf } from "../side-calls.ts";

const isLookedAt = () => document.visibilityState !== "hidden";
function onLook(notify: () => void): () => void {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}

/** Which count of the badges is a side's. */
const countOf = { student: "messages", tutor: "tutorMessages", support: "supportMessages" } as const satisfies Record<
  Side,
  keyof Unread
>;

/**
 * The messages of a conversation. While someone looks at them they count as read, also those that arrive (DASH-04);
 * `firstUnreadId` is the first that was unread on coming here.
 */
export function useThread(side: Side, id: string) {
  const queryClient = useQueryClient();
  const isLooking = useSyncExternalStore(onLook, isLookedAt, () => false);
  const query = useQuery(threadQuery(side, id));
  const older = useMutation({ mutationFn: () => loadOlder(queryClient, side, id) });
  const reading = useMutation({
    mutationFn: (upTo: string) => callsOf(side).markRead(id, upTo),
    onSuccess: ({ conversation, unread }) => {
      saveConversation(queryClient, side, conversation, unread);
      queryClient.setQueryData<Unread>(["unread"], (counts) => counts && { ...counts, [countOf[side]]: unread });
    },
  });

  const thread = query.data;
  const last = thread?.messages.at(-1);
  const unread = thread?.conversation.unread ?? 0;
  const firstUnreadId = useRef<string | null | undefined>(undefined);
  if (thread && firstUnreadId.current === undefined) firstUnreadId.current = firstUnread(thread.messages, unread);

  const request = useRef<string | null>(null);
  useEffect(() => {
    if (!isLooking || unread === 0 || !last || request.current === last.id) return;
    request.current = last.id;
    reading.mutate(last.id, {
      onError: () => {
        request.current = null;
      },
    });
  }, [isLooking, unread, last, reading.mutate]);

  return { ...query, thread, older, firstUnreadId: firstUnreadId.current ?? null };
}

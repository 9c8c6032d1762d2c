import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Side } from "../../contract.ts";
import { conversationsQuery, type Filter } from "../queries.ts";

/** A side's conversations as far as they are loaded, and how many messages of all are unread. */
export function useConversations(side: Side, filter: Filter) {
  const query = useInfiniteQuery(conversationsQuery(side, filter));
  // One that is written into moves up, so it may be on two pages that were loaded at different times.
  const conversations = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.data) ?? [];
    const once = [...new Map(all.map((item) => [item.id, item])).values()];
    return once.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt));
  }, [query.data]);
  return {
    ...query,
    conversations,
    isKnown: query.data !== undefined,
    unread: query.data?.pages[0]?.unread ?? 0,
  };
}

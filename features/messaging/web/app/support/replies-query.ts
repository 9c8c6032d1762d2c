import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { listReplies } from "../../../support-calls.ts";

export const repliesKey = ["canned-replies"] as const;

/** The canned replies; with a conversation, what their placeholders stand for in it. */
export const repliesQuery = (conversation?: string) =>
  queryOptions({
    queryKey: [...repliesKey, conversation ?? null],
    ...answeredBy(listReplies, { query: { conversation } }),
  });

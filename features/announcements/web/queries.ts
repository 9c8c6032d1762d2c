import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { answeredBy, ask } from "#ui/api/ask.ts";
import * as calls from "../calls.ts";
import type { WriterSide } from "../contract.ts";

// Keys begin with the topic by which the server reports that something of them changed.

/** A student's courses in which something was announced. */
export const newsQuery = () =>
  queryOptions({ queryKey: ["messages", "student", "news"] as const, ...answeredBy(calls.listNews) });

/** The announcements of one, the newest page first. */
export const courseNewsQuery = (course: string) =>
  infiniteQueryOptions({
    queryKey: ["messages", "student", "news", course] as const,
    queryFn: ({ pageParam, signal }) =>
      ask(calls.readNews, { params: { course }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.data[0]?.id ?? null) : null),
  });

/** Notes that a course's announcements are read, and brings every count up to it. */
export async function readUpTo(client: QueryClient, course: string, upTo: string): Promise<void> {
  await ask(calls.markNewsRead, { params: { course }, body: { upTo } });
  await Promise.all([
    client.invalidateQueries({ queryKey: ["messages", "student"] }),
    client.invalidateQueries({ queryKey: ["unread"] }),
  ]);
}

export const tellableQuery = (as: WriterSide) =>
  queryOptions({ queryKey: ["announcements", as] as const, ...answeredBy(calls.listTellable, { params: { as } }) });

export const sentQuery = (as: WriterSide, course: string) =>
  infiniteQueryOptions({
    queryKey: ["announcements", as, course] as const,
    queryFn: ({ pageParam, signal }) =>
      ask(calls.listSent, { params: { as, course }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.data[0]?.id ?? null) : null),
  });

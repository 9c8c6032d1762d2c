import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { HistoryKind } from "#features/accounts/history-texts.ts";
import { peopleList } from "#features/accounts/people-texts.ts";
import { answeredBy, ask } from "#ui/api/ask.ts";
import { getPerson, listHandOver, listHistory, listTaughtCourses } from "../calls.ts";

/** A person whole. Its key begins with the list's, so that an act on people has both read again. */
export const personQuery = (id: string) =>
  queryOptions({ queryKey: [peopleList.name, "person", id], ...answeredBy(getPerson, { params: { id } }) });

/** What happened to a person, page by page. */
export const historyQuery = (id: string, about: HistoryKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [peopleList.name, "history", id, about],
    queryFn: ({ pageParam }) =>
      ask(listHistory, { params: { id }, query: { about, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The students of a tutor, to be handed over: as they are now. */
export const handOverQuery = (id: string) =>
  queryOptions({
    queryKey: [peopleList.name, "hand-over", id],
    ...answeredBy(listHandOver, { params: { id } }),
    staleTime: 0,
  });

/** Every course, and which a tutor teaches: as they are now. */
export const taughtCoursesQuery = (id: string) =>
  queryOptions({
    queryKey: [peopleList.name, "courses", id],
    ...answeredBy(listTaughtCourses, { params: { id } }),
    staleTime: 0,
  });

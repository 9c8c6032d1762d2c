import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getIssue, listIssues } from "../issue-calls.ts";

/** How often the figures of an issue that goes out are read again. */
const goingMs = 2_000;

/** The issues of the newsletter, with their figures. */
export const issuesQuery = () =>
  queryOptions({
    queryKey: ["newsletter"],
    ...answeredBy(listIssues),
    refetchInterval: ({ state: { data } }) => (data?.data.some(({ state }) => state === "sending") ? goingMs : false),
  });

/** One of them. */
export const issueQuery = (id: string) =>
  queryOptions({ queryKey: ["newsletter", id], ...answeredBy(getIssue, { params: { id } }) });

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getMorning, getWaiting, searchOffice } from "../calls.ts";

/** How much waits for staff. */
export const waitingQuery = () => queryOptions({ queryKey: ["office-waiting"], ...answeredBy(getWaiting) });

/** What the day begins with; figures of money and waiting change by themselves. */
export const morningQuery = () => queryOptions({ queryKey: ["office-waiting", "morning"], ...answeredBy(getMorning) });

/** What the office's search finds of a text; of none, what one opened last. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["office-search", q],
    ...answeredBy(searchOffice, { query: q ? { q } : {} }),
    placeholderData: keepPreviousData,
  });

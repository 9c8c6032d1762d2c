import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getRevenue } from "../calls.ts";

/** What came and went back in a year; null: in this one. */
export const revenueQuery = (year: string | null) =>
  queryOptions({ queryKey: ["revenue", year], ...answeredBy(getRevenue, { query: year ? { year } : {} }) });

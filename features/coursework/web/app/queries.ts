import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getHandIn } from "../../calls.ts";

/** What the submit dialog reads. */
export const handInQuery = (assessment: string) =>
  queryOptions({
    queryKey: ["assessments", "hand-in", assessment],
    ...answeredBy(getHandIn, { params: { assessment } }),
    select: ({ data }) => data,
  });

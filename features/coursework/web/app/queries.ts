import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getHandIn } from "../../calls.ts";

/** What the submit dialog reads. */
export const handInQuery = (work: string) =>
  queryOptions({
    queryKey: ["assessments", "hand-in", work],
    ...answeredBy(getHandIn, { params: { work } }),
    select: ({ data }) => data,
  });

import { queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getComingBack } from "../review-calls.ts";

/** When the questions of a quiz come back. */
export const comingBackQuery = (assessment: string) =>
  queryOptions({
    queryKey: ["practice", assessment],
    ...answeredBy(getComingBack, { params: { assessment: assessment }, query: { zone: viewerZone() } }),
    select: ({ data: { open, questions } }) => ({
      open,
      comesBackOn: new Map(questions.map(({ question, on }) => [question, on])),
    }),
  });

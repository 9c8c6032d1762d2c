import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { listFreeTimes } from "../../calls.ts";

/** The next free half hours of some tutors, in the viewer's zone: for cards of them. What is taken since is asked again. */
export const freeTimesQuery = (tutorIds: readonly string[], zone = viewerZone()) =>
  queryOptions({
    queryKey: ["classes", "free-times", tutorIds.join()],
    ...answeredBy(listFreeTimes, { query: { zone, tutors: tutorIds.join() } }),
    select: ({ tutors }) => new Map(tutors.map((tutor) => [tutor.id, tutor])),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

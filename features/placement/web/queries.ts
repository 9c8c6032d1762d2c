import { queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getOwnTimes } from "../calls.ts";

/** The class times of a course that a student chooses from, in the viewer's zone. */
export const timesQuery = (enrolment: string, zone = viewerZone()) =>
  queryOptions({
    queryKey: ["placement", enrolment],
    ...answeredBy(getOwnTimes, { params: { id: enrolment }, query: { zone } }),
  });

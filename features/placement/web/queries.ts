import { queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getGroupChoices, getOwnTimes, getPlacingWeek, getTimes, listUnplaced } from "../calls.ts";

/** The class times of a course that a student chooses from, in the viewer's zone. */
export const timesQuery = (enrolment: string, zone = viewerZone()) =>
  queryOptions({
    queryKey: ["placement", enrolment],
    ...answeredBy(getOwnTimes, { params: { id: enrolment }, query: { zone } }),
  });

/** The same for a student whom a tutor, or staff, place. */
export const deskTimesQuery = (enrolment: string, zone = viewerZone()) =>
  queryOptions({
    queryKey: ["placement", "desk", enrolment],
    ...answeredBy(getTimes, { params: { id: enrolment }, query: { zone } }),
  });

/** The week from `from` of the tutor of such a student. */
export const weekQuery = (enrolment: string, from: string, zone = viewerZone()) =>
  queryOptions({
    queryKey: ["placement", "week", enrolment, from],
    ...answeredBy(getPlacingWeek, { params: { id: enrolment }, query: { zone, from } }),
  });

/** What a new group can be made of: one's own, or of the tutor whom staff name. */
export const groupChoicesQuery = (tutor: string | null) =>
  queryOptions({
    queryKey: ["placement", "group-choices", tutor],
    ...answeredBy(getGroupChoices, { query: { tutor: tutor ?? undefined } }),
  });

/** Who paid and has no class yet. */
export const unplacedQuery = () => queryOptions({ queryKey: ["placement", "unplaced"], ...answeredBy(listUnplaced) });

import { queryOptions } from "@tanstack/react-query";
import { cohortList } from "#features/learning/cohort-texts.ts";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getGroupChoices, getOwnTimes, getPlacingWeek, getTimes, listUnplaced } from "../calls.ts";
import { getGroup, getGroupMakers, listGroupTutors, previewCopies } from "../groups-calls.ts";
import type { CopyPreview } from "../groups-contract.ts";

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

/** The courses with the tutors who may be given a group. */
export const makersQuery = () => queryOptions({ queryKey: [cohortList.name, "makers"], ...answeredBy(getGroupMakers) });

/** A group in the office; read again with the list of groups. */
export const groupQuery = (id: string) =>
  queryOptions({ queryKey: [cohortList.name, "one", id], ...answeredBy(getGroup, { params: { id } }) });

/** Who could teach a group in the place of its tutor; read again with it. */
export const groupTutorsQuery = (id: string) =>
  queryOptions({ queryKey: [cohortList.name, "tutors", id], ...answeredBy(listGroupTutors, { params: { id } }) });

/** What the copies of some groups from a day on would be. */
export const copiesQuery = (body: CopyPreview) =>
  queryOptions({
    queryKey: [cohortList.name, "copies", body],
    ...answeredBy(previewCopies, { body }),
    enabled: body.startsOn !== "",
    gcTime: 0,
    retry: false,
  });

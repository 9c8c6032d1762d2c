import { declareCalls } from "#lib/declare-calls.ts";
import type { groupShapes } from "./groups-contract.ts";

/** The calls about groups in the office: staff read, who may place everybody also changes them. */
const declare = declareCalls<typeof groupShapes>();
const read = { access: { capability: "office.read", scope: "all" } } as const;
const change = { access: { capability: "students.place", scope: "all" } } as const;

export const listGroups = declare("listGroups", "GET", "/api/staff/groups", read);
/** Who may be given a new group. */
export const getGroupMakers = declare("getGroupMakers", "GET", "/api/staff/groups/makers", change);
export const getGroup = declare("getGroup", "GET", "/api/staff/groups/:id", read);
export const changeGroup = declare("changeGroup", "PUT", "/api/staff/groups/:id", change);
/** Who could teach a group in the place of its tutor. */
export const listGroupTutors = declare("listGroupTutors", "GET", "/api/staff/groups/:id/tutors", change);
export const changeGroupTutor = declare("changeGroupTutor", "PUT", "/api/staff/groups/:id/tutor", change);
/** What other weekly times would do; changes nothing. */
export const previewTimetable = declare("previewTimetable", "POST", "/api/staff/groups/:id/timetable", change);
export const changeTimetable = declare("changeTimetable", "PUT", "/api/staff/groups/:id/timetable", change);
export const removeGroups = declare("removeGroups", "POST", "/api/staff/groups/removals", change);
/** What copies for a new term would be; changes nothing. */
export const previewCopies = declare("previewCopies", "POST", "/api/staff/groups/copy-preview", change);
export const copyGroups = declare("copyGroups", "POST", "/api/staff/groups/copies", change);

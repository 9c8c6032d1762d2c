import { declareCalls } from "#lib/declare-calls.ts";
import type { attendanceShapes } from "./attendance-contract.ts";

/** What a tutor notes about a class that is over. */
const declare = declareCalls<typeof attendanceShapes>();
const note = { access: { capability: "attendance.note", scope: "own-students" } } as const;

export const getAttendance = declare("getAttendance", "GET", "/api/tutor/classes/:id/attendance", note);
/** Instead of what was noted before. */
export const recordAttendance = declare("recordAttendance", "PUT", "/api/tutor/classes/:id/attendance", note);

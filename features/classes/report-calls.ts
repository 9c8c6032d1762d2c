import { declareCalls } from "#lib/declare-calls.ts";
import type { reportShapes } from "./report-contract.ts";

/** What a tutor sends after a class, and what those who were taught read of it. */
const declare = declareCalls<typeof reportShapes>();
const note = { access: { capability: "attendance.note", scope: "own-students" } } as const;
const attend = { access: { capability: "classes.attend", scope: "own" } } as const;

export const getClassReport = declare("getClassReport", "GET", "/api/tutor/classes/:id/report", note);
/** Instead of what was noted and sent before. */
export const sendReport = declare("sendReport", "PUT", "/api/tutor/classes/:id/report", note);
export const getSentFile = declare("getSentFile", "GET", "/api/tutor/classes/:id/files/:file", note);
export const getOwnReport = declare("getOwnReport", "GET", "/api/students/classes/:id/report", attend);
export const getReportFile = declare("getReportFile", "GET", "/api/students/classes/:id/files/:file", attend);

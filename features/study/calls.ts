import { declareCalls } from "#lib/declare-calls.ts";
import type { studyShapes } from "./contract.ts";

/** What the student's pages ask for: one call each. */
const declare = declareCalls<typeof studyShapes>();
const own = { access: { capability: "studies.read", scope: "own" } } as const;

export const readHome = declare("readHome", "GET", "/api/students/dashboard", own);
export const readMyCourses = declare("readMyCourses", "GET", "/api/students/my-courses", own);
export const viewCourse = declare("viewCourse", "GET", "/api/students/view-course", own);

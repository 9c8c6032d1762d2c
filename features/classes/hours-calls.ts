import { declareCalls } from "#lib/declare-calls.ts";
import type { hoursShapes } from "./hours-contract.ts";

/** The calls about a tutor's own hours. */
const declare = declareCalls<typeof hoursShapes>();
const own = { access: { capability: "hours.keep", scope: "own" } } as const;

export const getHours = declare("getHours", "GET", "/api/tutor/hours", own);
/** The weekly hours and both limits, instead of those that were. */
export const saveHours = declare("saveHours", "PUT", "/api/tutor/hours", own);
/** Some days, or a part of one, on which the tutor is closed, or open as well. */
export const addException = declare("addException", "POST", "/api/tutor/exceptions", own);
/** Ill today: the day is off, its classes are made up, and the students are notified. */
export const callInSick = declare("callInSick", "POST", "/api/tutor/exceptions/ill", own);
export const removeException = declare("removeException", "DELETE", "/api/tutor/exceptions/:id", own);
/** The classes that are booked on some days. */
export const listClassesOn = declare("listClassesOn", "GET", "/api/tutor/exceptions/classes", own);

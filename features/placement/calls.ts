import { declareCalls } from "#lib/declare-calls.ts";
import type { placementShapes } from "./contract.ts";

/** The calls about placing who paid: a student chooses or asks, a tutor or staff place. */
const declare = declareCalls<typeof placementShapes>();

const own = { access: { capability: "classes.attend", scope: "own" } } as const;
export const getOwnTimes = declare("getOwnTimes", "GET", "/api/students/placements/:id", own);
export const takeTimes = declare("takeTimes", "PUT", "/api/students/placements/:id", own);
export const askForTimes = declare("askForTimes", "PUT", "/api/students/placements/:id/wish", own);

const placing = { access: { capability: "students.place", scope: "own-students" } } as const;
export const listUnplaced = declare("listUnplaced", "GET", "/api/tutor/placements", placing);
export const getTimes = declare("getTimes", "GET", "/api/tutor/placements/:id", placing);
/** The week of the tutor with whom a student is to be placed. */
export const getPlacingWeek = declare("getPlacingWeek", "GET", "/api/tutor/placements/:id/week", placing);
/** What a new group can be made of, and making one; staff say whose it is. */
export const getGroupChoices = declare("getGroupChoices", "GET", "/api/tutor/groups/choices", placing);
export const addGroup = declare("addGroup", "POST", "/api/tutor/groups", placing);
export const placeStudent = declare("placeStudent", "PUT", "/api/tutor/placements/:id", placing);

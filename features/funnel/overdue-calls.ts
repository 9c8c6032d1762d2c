import { declareCalls } from "#lib/declare-calls.ts";
import type { overdueShapes } from "./overdue-contract.ts";

/** The calls about who owes, and what they promised. */
const declare = declareCalls<typeof overdueShapes>();
const follow = { access: { capability: "students.follow", scope: "all" } } as const;

export const listOverdue = declare("listOverdue", "GET", "/api/staff/overdue", follow);
export const notePromise = declare("notePromise", "POST", "/api/staff/overdue/:id/promises", follow);
export const undoPromise = declare("undoPromise", "DELETE", "/api/staff/promises/:id", follow);

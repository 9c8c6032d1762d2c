import { declareCalls } from "#lib/declare-calls.ts";
import type { funnelShapes } from "./contract.ts";

/** The calls of the daily list: who stands where before the first class, and how calls with them ended. */
const declare = declareCalls<typeof funnelShapes>();
const follow = { access: { capability: "students.follow", scope: "all" } } as const;

export const listFunnel = declare("listFunnel", "GET", "/api/staff/funnel", follow);
export const getFunnelPath = declare("getFunnelPath", "GET", "/api/staff/funnel/:id", follow);
export const noteCall = declare("noteCall", "POST", "/api/staff/funnel/:id/calls", follow);
export const undoCall = declare("undoCall", "DELETE", "/api/staff/calls/:id", follow);

import { declareCalls } from "#lib/declare-calls.ts";
import type { mifiShapes } from "./office-contract.ts";

/** The calls about everybody's Mifis, for staff. */
const declare = declareCalls<typeof mifiShapes>();
const own = { access: { capability: "equipment.hand-out", scope: "all" } } as const;

export const listMifis = declare("listMifis", "GET", "/api/staff/mifi", own);
export const exportMifis = declare("exportMifis", "GET", "/api/staff/mifi.csv", own);
export const handOverMifi = declare("handOverMifi", "POST", "/api/staff/mifi/:accountId/handed-over", own);
export const takeBackMifi = declare("takeBackMifi", "DELETE", "/api/staff/mifi/:accountId/handed-over", own);

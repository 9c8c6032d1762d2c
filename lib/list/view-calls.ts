import { declareCalls } from "../declare-calls.ts";
import type { viewShapes } from "./view-contract.ts";

/** The calls about saved views: what someone asks of a list again and again, by a name of their own. */
const declare = declareCalls<typeof viewShapes>();
const own = { access: { capability: "account.keep", scope: "own" } } as const;

export const listViews = declare("listViews", "GET", "/api/list-views", own);
export const saveView = declare("saveView", "POST", "/api/list-views", own);
export const removeView = declare("removeView", "DELETE", "/api/list-views/:id", own);

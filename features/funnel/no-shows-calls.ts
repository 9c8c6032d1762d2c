import { declareCalls } from "#lib/declare-calls.ts";
import type { noShowsShapes } from "./no-shows-contract.ts";

/** The calls about who did not come. */
const declare = declareCalls<typeof noShowsShapes>();
const follow = { access: { capability: "students.follow", scope: "all" } } as const;

export const listNoShows = declare("listNoShows", "GET", "/api/staff/no-shows", follow);
export const noteDone = declare("noteDone", "POST", "/api/staff/no-shows/:id/done", follow);
export const undoDone = declare("undoDone", "DELETE", "/api/staff/no-shows/:id/done", follow);

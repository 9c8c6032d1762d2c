import { declareCalls } from "#lib/declare-calls.ts";
import type { catalogueShapes } from "./contract.ts";

/** The published catalogue. */
const declare = declareCalls<typeof catalogueShapes>();
/** Visitors read it; the dashboard has calls of its own. */
const open = { access: "public", shut: "refused" } as const;

export const listCourses = declare("listCourses", "GET", "/api/courses", open);
export const getCourse = declare("getCourse", "GET", "/api/courses/:slug", open);

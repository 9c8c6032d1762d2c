import { declareCalls } from "#lib/declare-calls.ts";
import type { catalogueShapes } from "./contract.ts";

/** The published catalogue. */
const declare = declareCalls<typeof catalogueShapes>();
const open = { access: "public" } as const;

export const listCourses = declare("listCourses", "GET", "/api/courses", open);
export const getCourse = declare("getCourse", "GET", "/api/courses/:slug", open);

import { declareCalls } from "#lib/declare-calls.ts";
import type { officeClassShapes } from "./office-class-contract.ts";

const declare = declareCalls<typeof officeClassShapes>();

/** The classes and trials of all tutors. */
export const listOfficeClasses = declare("listOfficeClasses", "GET", "/api/staff/classes", {
  access: { capability: "classes.move", scope: "all" },
});

/** A week of a page of tutors. */
export const getOfficeWeek = declare("getOfficeWeek", "GET", "/api/staff/classes/week", {
  access: { capability: "classes.move", scope: "all" },
});

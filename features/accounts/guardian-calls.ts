import { declareCalls } from "#lib/declare-calls.ts";
import type { guardianShapes } from "./guardian-contract.ts";

/** The calls about a student's guardian. */
const declare = declareCalls<typeof guardianShapes>();
const own = { access: { capability: "studies.read", scope: "own" } } as const;

export const getGuardian = declare("getGuardian", "GET", "/api/students/guardian", own);
export const saveGuardian = declare("saveGuardian", "PUT", "/api/students/guardian", own);

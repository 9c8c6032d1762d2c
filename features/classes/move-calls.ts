import { declareCalls } from "#lib/declare-calls.ts";
import type { moveShapes } from "./move-contract.ts";

/** What a tutor, or staff, do to a class ahead. */
const declare = declareCalls<typeof moveShapes>();

export const moveClass = declare("moveClass", "PUT", "/api/tutor/classes/:id/time", {
  access: { capability: "classes.move", scope: "own-students" },
});

import { declareCalls } from "#lib/declare-calls.ts";
import type { moveShapes } from "./move-contract.ts";

/** What a tutor, or staff, do to a class ahead. */
const declare = declareCalls<typeof moveShapes>();

const move = { access: { capability: "classes.move", scope: "own-students" } } as const;

export const moveClass = declare("moveClass", "PUT", "/api/tutor/classes/:id/time", move);
export const postponeClass = declare("postponeClass", "POST", "/api/tutor/classes/:id/postponement", move);

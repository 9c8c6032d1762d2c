import type { VerbDeps } from "#platform/deps.ts";
import { drawDue } from "./draw-due.ts";

/** Draws the pages of all files that wait for it, as the process does by itself. */
export const drawPages = (deps: VerbDeps): Promise<number> => drawDue(deps);

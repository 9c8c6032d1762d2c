import type { VerbDeps } from "#platform/deps.ts";
import type { ActGiven } from "../contract.ts";
import { performAct, showAct } from "./act-links.ts";

export { type Act, type ActCall, acts, makeActLink } from "./act-links.ts";

/** What the page of a link reads and does; who has its secret may. */
export const actLinkVerbs = (deps: VerbDeps) => ({
  showAct: (token: string, done: string | null) => showAct(deps, token, done),
  performAct: (token: string, given: ActGiven) => performAct(deps, token, given),
});

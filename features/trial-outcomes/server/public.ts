export { isToBePlaced } from "./is-to-be-placed.ts";
export { listProposals } from "./list-proposals.ts";
export { listTrials } from "./list-trials.ts";
export { settledRows } from "./settled-rows.ts";

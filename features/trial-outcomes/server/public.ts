export { isToBePlaced } from "./is-to-be-placed.ts";
export { listProposals } from "./list-proposals.ts";
export { listTrialPath } from "./list-trial-path.ts";
export { listTrials } from "./list-trials.ts";
export { proposedRows } from "./proposed-rows.ts";
export { settledRows } from "./settled-rows.ts";

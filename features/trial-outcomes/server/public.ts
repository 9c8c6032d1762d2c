export { listProposals } from "./list-proposals.ts";
export { listTrials } from "./list-trials.ts";

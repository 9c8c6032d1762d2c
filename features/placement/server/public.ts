export { listUnplaced } from "./list-unplaced.ts";
export { freeReserved, placeProposed, readProposable, reserveTimes, viewProposed } from "./reserve-times.ts";

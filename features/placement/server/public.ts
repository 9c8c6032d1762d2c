export { listUnplaced } from "./list-unplaced.ts";
export { listWishes } from "./read-times.ts";
export { freeReserved, placeProposed, readProposable, reserveTimes, viewProposed } from "./reserve-times.ts";

export { attendedRows } from "./attended.ts";
export { classesBetween, firstClassOf } from "./classes-between.ts";
export { getClassStatus, type TrialStatus } from "./list-classes.ts";
export { listHeld, listTaught } from "./list-taught.ts";

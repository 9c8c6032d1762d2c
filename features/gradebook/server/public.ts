export { listDue } from "./list-due.ts";
export { listWaiting } from "./list-waiting.ts";

export { listUnplaced } from "./list-unplaced.ts";

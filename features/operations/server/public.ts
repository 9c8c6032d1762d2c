export { findLastRun, isLate } from "./backups.ts";

export { listAudit } from "./list-audit.ts";
export { recordAudit } from "./record-audit.ts";

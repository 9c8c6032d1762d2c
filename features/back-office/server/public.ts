export { auditSource } from "./audit-source.ts";

import { declareCalls } from "#lib/declare-calls.ts";
import type { officeShapes } from "./contract.ts";

const declare = declareCalls<typeof officeShapes>();

export const assignTutor = declare("assignTutor", "PUT", "/api/staff/enrolments/:id/tutor", {
  access: { capability: "students.assign", scope: "all" },
});
export const getWaiting = declare("getWaiting", "GET", "/api/staff/waiting", {
  access: { capability: "office.read", scope: "all" },
});

export const getMorning = declare("getMorning", "GET", "/api/staff/morning", {
  access: { capability: "office.read", scope: "all" },
});

const readAudit = { access: { capability: "audit.read", scope: "all" } } as const;
export const listAudit = declare("listAudit", "GET", "/api/staff/audit", readAudit);
export const exportAudit = declare("exportAudit", "GET", "/api/staff/audit.csv", readAudit);

const search = { access: { capability: "office.read", scope: "all" } } as const;
export const searchOffice = declare("searchOffice", "GET", "/api/staff/search", search);
export const rememberFind = declare("rememberFind", "POST", "/api/staff/search/recent", search);

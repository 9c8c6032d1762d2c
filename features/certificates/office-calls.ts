import { declareCalls } from "#lib/declare-calls.ts";
import type { officeCertificateShapes } from "./office-contract.ts";

/** The calls about everybody's certificates, for staff. */
const declare = declareCalls<typeof officeCertificateShapes>();
const own = { access: { capability: "certificates.revoke", scope: "all" } } as const;

export const listOfficeCertificates = declare("listOfficeCertificates", "GET", "/api/staff/certificates", own);
export const revokeCertificate = declare("revokeCertificate", "POST", "/api/staff/certificates/:code/revoke", own);
export const restoreCertificate = declare("restoreCertificate", "POST", "/api/staff/certificates/:code/restore", own);
export const reissueCertificate = declare("reissueCertificate", "POST", "/api/staff/certificates/:code/reissue", own);

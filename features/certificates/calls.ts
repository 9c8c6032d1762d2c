import { declareCalls } from "#lib/declare-calls.ts";
import type { certificateShapes } from "./contract.ts";

/** The calls about certificates. */
const declare = declareCalls<typeof certificateShapes>();
const own = { access: { capability: "certificates.revoke", scope: "all" } } as const;

export const listCertificates = declare("listCertificates", "GET", "/api/students/certificates", {
  access: { capability: "certificates.hold", scope: "own" },
});
export const revokeCertificate = declare("revokeCertificate", "POST", "/api/staff/certificates/:code/revoke", own);
export const restoreCertificate = declare("restoreCertificate", "POST", "/api/staff/certificates/:code/restore", own);

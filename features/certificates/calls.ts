import { declareCalls } from "#lib/declare-calls.ts";
import type { certificateShapes } from "./contract.ts";

/** The calls about certificates. */
const declare = declareCalls<typeof certificateShapes>();

export const listCertificates = declare("listCertificates", "GET", "/api/students/certificates", {
  access: { capability: "certificates.hold", scope: "own" },
});

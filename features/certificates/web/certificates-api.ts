import { ownRead } from "#ui/api/own-call.ts";
import type { CertificatesAnswer } from "../contract.ts";

/** Key of what the page reads; the word by which the server says that it changed. */
export const certificatesKey = ["certificates"] as const;

/** The student's certificates and what is missing for the next. Errors: ApiFault. */
export const fetchCertificates = (signal?: AbortSignal) =>
  ownRead<CertificatesAnswer>("/api/students/certificates", signal);

/** Words and figures of certificates that pages need without the schemas of contract.ts and their library. */

/** Weighted grade from which a completed course awards a certificate (CERT-01), in percent. */
export const certificateGrade = 60;

export const certificateTexts = {
  unknown: "We have no certificate with that code.",
  revoked: "This certificate was revoked.",
  alreadyRevoked: "This certificate is already revoked.",
  notRevoked: "This certificate is not revoked.",
  codeMissing: "Please enter the code of a certificate.",
} as const;

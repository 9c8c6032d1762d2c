import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";

/** Certificates as staff look for them (CERT-01). */
export const officeCertificateList = {
  name: "office-certificates",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Code, student or course" },
    state: { kind: "oneOf", label: "State", values: { valid: "Valid", revoked: "Revoked" }, isChip: true },
    reissued: { kind: "flag", label: "Issued again" },
  },
  sorts: { ...newestFirst, student: { label: "By student", by: "text", isAscending: true } },
} as const satisfies ListSpec;

export const officeCertificateTexts = {
  replaced: (code: string) => `The certificate was issued again and has the code ${code} now. Please look again.`,
  isRevoked: "The certificate is revoked. Restore it first.",
  nameless: "Its holder closed the account, so there is no name to correct.",
  nameMissing: "Please write the name of the student as it is to be on the certificate.",
  sameName: "That is the name on the certificate already.",
  reasonMissing: "Please give the reason.",
  reasonLong: "The reason has at most 500 characters.",
} as const;

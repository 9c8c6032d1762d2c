import { dayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { OwnCertificate, PublicCertificate, StaffCertificate } from "../contract.ts";
import { gradeText } from "../rules.ts";
import type { certificates } from "./tables.ts";

export type CertificateRow = typeof certificates.$inferSelect;

/** The address that shows a certificate to anybody. */
export const certificateUrl = (baseUrl: string, code: string) => `${baseUrl}${paths.certificate(code)}`;

const dayOrNull = (at: Date | null) => at && dayInLagos(at);

/** As everybody sees it. `courseSlug`: null while the course is not offered. */
export function publicView(row: CertificateRow, courseSlug: string | null): PublicCertificate {
  return {
    code: row.code,
    state: row.revokedAt ? "revoked" : "valid",
    studentName: row.studentName,
    courseTitle: row.courseTitle,
    courseSlug,
    tutorName: row.tutorName,
    grade: gradeText(row.grade),
    issuedAt: row.issuedAt.toISOString(),
    issuedOn: dayInLagos(row.issuedAt),
    revokedOn: dayOrNull(row.revokedAt),
  };
}

/** As its student sees it. */
export function ownView(row: CertificateRow, courseSlug: string, baseUrl: string): OwnCertificate {
  return {
    code: row.code,
    courseSlug,
    courseTitle: row.courseTitle,
    studentName: row.studentName ?? "",
    tutorName: row.tutorName,
    grade: gradeText(row.grade),
    issuedAt: row.issuedAt.toISOString(),
    issuedOn: dayInLagos(row.issuedAt),
    revokedOn: dayOrNull(row.revokedAt),
    url: certificateUrl(baseUrl, row.code),
  };
}

/** As staff see it. */
export const staffView = (row: CertificateRow): StaffCertificate => ({
  code: row.code,
  courseTitle: row.courseTitle,
  studentName: row.studentName,
  issuedAt: row.issuedAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedReason: row.revokedReason,
});

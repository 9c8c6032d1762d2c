import type { courseRows } from "#features/catalogue/server/public.ts";
import { dayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { CertificateCover, OwnCertificate, PublicCertificate } from "../contract.ts";
import { gradeText } from "../rules.ts";
import type { certificates } from "./tables.ts";

export type CertificateRow = typeof certificates.$inferSelect;

/** The address that shows a certificate to anybody. */
export const certificateUrl = (baseUrl: string, code: string) => `${baseUrl}${paths.certificate(code)}`;

const dayOrNull = (at: Date | null) => at && dayInLagos(at);

/** What is read of a certificate's course. */
export const courseFields = ({ slug, school, schoolName, glyph, isPublished }: ReturnType<typeof courseRows>) => ({
  slug,
  school,
  schoolName,
  glyph,
  isPublished,
});

/** The course of a certificate, as far as it is shown. */
type CourseOf = CertificateCover & { isPublished: boolean };

const coverOf = ({ slug, school, schoolName, glyph }: CourseOf): CertificateCover => ({
  slug,
  school,
  schoolName,
  glyph,
});

/** As everybody sees it; the course is not named by its address while it is not offered. */
export function publicView(
  row: CertificateRow,
  course: CourseOf,
  replaced: { code: string; replacedAt: Date } | null,
): PublicCertificate {
  return {
    code: row.code,
    cover: coverOf(course),
    state: row.revokedAt ? "revoked" : "valid",
    studentName: row.studentName,
    courseTitle: row.courseTitle,
    courseSlug: course.isPublished ? course.slug : null,
    tutorName: row.tutorName,
    grade: gradeText(row.grade),
    issuedAt: row.issuedAt.toISOString(),
    issuedOn: dayInLagos(row.issuedAt),
    revokedOn: dayOrNull(row.revokedAt),
    replaces: replaced && { code: replaced.code, on: dayInLagos(replaced.replacedAt) },
  };
}

/** As its student sees it. */
export function ownView(row: CertificateRow, course: CourseOf, baseUrl: string): OwnCertificate {
  return {
    code: row.code,
    cover: coverOf(course),
    courseSlug: course.slug,
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

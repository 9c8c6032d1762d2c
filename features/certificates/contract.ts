import { z } from "zod";
import { lineOf } from "#lib/one-line.ts";

// ---- answers -------------------------------------------------------------------------------------------------------------

/** What is still missing for the certificate of a course that a student takes. */
const missingSchema = z.object({
  courseSlug: z.string(),
  courseTitle: z.string(),
  lessons: z.int(),
  lessonsDone: z.int(),
  /** Those of the lessons that are taught live, and those of them that the student attended. */
  live: z.int(),
  liveDone: z.int(),
  /** Work that is to be graded yet. */
  gradesLeft: z.int(),
  /** Weighted grade of what is graded by now, in percent; null while nothing is. */
  grade: z.nullable(z.number()),
  /** One sentence that shows what is missing. */
  sentence: z.string(),
});
export type MissingForCertificate = z.output<typeof missingSchema>;

/** Whose blocks a certificate's cover is drawn of. */
const coverSchema = z.object({ slug: z.string(), school: z.string(), schoolName: z.string(), glyph: z.string() });
export type CertificateCover = z.output<typeof coverSchema>;

const ownCertificateSchema = z.object({
  code: z.string(),
  cover: coverSchema,
  courseSlug: z.string(),
  courseTitle: z.string(),
  studentName: z.string(),
  tutorName: z.nullable(z.string()),
  /** As people read it, such as `86%`. */
  grade: z.string(),
  issuedAt: z.iso.datetime(),
  /** The day in Lagos, such as `6 November 2026`. */
  issuedOn: z.string(),
  revokedOn: z.nullable(z.string()),
  /** What shows it to anybody. */
  url: z.string(),
});
export type OwnCertificate = z.output<typeof ownCertificateSchema>;

/** GET /api/students/certificates */
const certificatesResponse = z.object({
  data: z.array(ownCertificateSchema),
  /** Courses under way, the one opened last first. */
  next: z.array(missingSchema),
});
export type CertificatesResponse = z.output<typeof certificatesResponse>;

/** What anybody may see who has the code: nothing of the student but the name that is on it. */
const publicCertificateSchema = z.object({
  code: z.string(),
  cover: coverSchema,
  state: z.enum(["valid", "revoked"]),
  /** Null: the holder closed the account. */
  studentName: z.nullable(z.string()),
  courseTitle: z.string(),
  /** Null while the course is not offered. */
  courseSlug: z.nullable(z.string()),
  tutorName: z.nullable(z.string()),
  grade: z.string(),
  issuedAt: z.iso.datetime(),
  issuedOn: z.string(),
  revokedOn: z.nullable(z.string()),
});
export type PublicCertificate = z.output<typeof publicCertificateSchema>;

// ---- staff ---------------------------------------------------------------------------------------------------------------

const revokeSchema = z.strictObject({
  /** For the staff's own record; never shown to the public. */
  reason: z.string("Please say why.").overwrite(lineOf).min(1, "Please say why.").max(500, "At most 500 characters."),
});

/** What staff see of a certificate that they revoke or restore. */
const staffCertificateResponse = z.object({
  certificate: z.object({
    code: z.string(),
    courseTitle: z.string(),
    studentName: z.nullable(z.string()),
    issuedAt: z.iso.datetime(),
    revokedAt: z.nullable(z.iso.datetime()),
    revokedReason: z.nullable(z.string()),
  }),
});
export type StaffCertificate = z.output<typeof staffCertificateResponse>["certificate"];

export const codeParam = z.strictObject({ code: z.string().max(100) });

/** What each call of calls.ts takes and answers. */
export const certificateShapes = {
  listCertificates: { answer: certificatesResponse },
  revokeCertificate: { params: codeParam, body: revokeSchema, answer: staffCertificateResponse },
  restoreCertificate: { params: codeParam, body: z.strictObject({}).nullish(), answer: staffCertificateResponse },
};

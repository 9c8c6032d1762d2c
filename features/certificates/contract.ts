import { z } from "zod";

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
  /** The code that it had until it was issued again, the last one, and when that was. */
  replaces: z.nullable(z.object({ code: z.string(), on: z.string() })),
});
export type PublicCertificate = z.output<typeof publicCertificateSchema>;

export const codeParam = z.strictObject({ code: z.string().max(100) });

/** What each call of calls.ts takes and answers. */
export const certificateShapes = {
  listCertificates: { answer: certificatesResponse },
};

import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { hundredths, instant } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";

/** What a student earned. Names are as they were on that day; a closed account's certificates lose the name. */
export const certificates = pgTable(
  "certificates",
  {
    id: uuid().primaryKey(),
    /** Its public address: long enough that no one finds one by trying. */
    code: text().notNull().unique(),
    enrolmentId: uuid()
      .notNull()
      .unique() // one enrolment earns one
      .references(() => enrolments.id),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    /** Null once the account was closed and erased. */
    studentName: text(),
    courseTitle: text().notNull(),
    tutorName: text(),
    grade: hundredths().notNull(),
    issuedAt: instant().notNull(),
    revokedAt: instant(),
    revokedReason: text(),
    revokedBy: uuid().references(() => accounts.id),
  },
  (t) => [
    unique("certificates_one_per_course").on(t.studentId, t.courseId), // never two for one course, however it was taken twice
    index().on(t.courseId),
    index().on(t.revokedBy),
    check("certificates_grade_enough", sql`${t.grade} between 60 and 100`),
    // A revocation shows why.
    check("certificates_revoked_whole", sql`(${t.revokedAt} is null) = (${t.revokedReason} is null)`),
  ],
);

/** Codes that a certificate had before it was issued again, each of which leads to it. */
export const replacedCodes = pgTable(
  "replaced_certificate_codes",
  {
    code: text().primaryKey(),
    certificateId: uuid()
      .notNull()
      .references(() => certificates.id, { onDelete: "cascade" }),
    replacedAt: instant().notNull(),
  },
  (t) => [index().on(t.certificateId)],
);

/** Anybody who was shown the code can still check that it was earned; by whom, and with which tutor, is forgotten. */
export const certificatePersonal = personal(certificates, {
  owner: certificates.studentId,
  exported: {
    code: certificates.code,
    studentName: certificates.studentName,
    course: certificates.courseTitle,
    tutor: certificates.tutorName,
    grade: certificates.grade,
    issuedAt: certificates.issuedAt,
    revokedAt: certificates.revokedAt,
    revokedReason: certificates.revokedReason,
  },
  by: certificates.issuedAt,
  erase: { blank: { studentName: null } },
  acting: [certificates.revokedBy],
});

export const certificateTutorPersonal = personal(certificates, {
  owner: tutors.accountId,
  erase: { blank: { tutorName: null } },
});

import { asc, eq, inArray } from "drizzle-orm";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { certificates } from "./tables.ts";

const ownCertificates: PersonalDataHolder = {
  name: "certificates",
  async read(db, { id }) {
    const rows = await db
      .select({
        code: certificates.code,
        studentName: certificates.studentName,
        course: certificates.courseTitle,
        tutor: certificates.tutorName,
        grade: certificates.grade,
        issuedAt: certificates.issuedAt,
        revokedAt: certificates.revokedAt,
        revokedReason: certificates.revokedReason,
      })
      .from(certificates)
      .where(eq(certificates.studentId, id))
      .orderBy(asc(certificates.issuedAt));
    return rows.length > 0 ? rows : null;
  },
  // Anybody who was shown the code can still check that it was earned; by whom, and with which tutor, is forgotten.
  async erase(tx, { id }) {
    await tx.update(certificates).set({ studentName: null }).where(eq(certificates.studentId, id));
    const [enrolled, tutors] = [enrolledRows(tx), tutorRows(tx)];
    const taught = tx
      .select({ id: enrolled.id })
      .from(enrolled)
      .innerJoin(tutors, eq(tutors.id, enrolled.tutorId))
      .where(eq(tutors.tutorAccountId, id));
    await tx.update(certificates).set({ tutorName: null }).where(inArray(certificates.enrolmentId, taught));
    return [];
  },
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const certificatePersonalData: PersonalDataHolder[] = [ownCertificates];

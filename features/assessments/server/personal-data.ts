import { asc, eq, inArray } from "drizzle-orm";
import { enrolledRows } from "#features/learning/server/public.ts";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { assessmentResults, assessments } from "./tables.ts";

/** The grades of a person, for the download and the deletion of an account. */
export const assessmentPersonalData: PersonalDataHolder = {
  name: "grades",
  async read(db, { id }) {
    const enrolled = enrolledRows(db);
    const rows = await db
      .select({
        title: assessments.title,
        kind: assessments.kind,
        score: assessmentResults.score,
        comment: assessmentResults.comment,
        gradedAt: assessmentResults.gradedAt,
      })
      .from(assessmentResults)
      .innerJoin(enrolled, eq(enrolled.id, assessmentResults.enrolmentId))
      .innerJoin(assessments, eq(assessments.id, assessmentResults.assessmentId))
      .where(eq(enrolled.studentId, id))
      .orderBy(asc(assessmentResults.gradedAt));
    return rows.length > 0 ? rows : null;
  },
  // A certificate carries its own grade; what single pieces of work got, and what was said of them, is nobody's any more.
  async erase(tx, { id }) {
    const enrolled = enrolledRows(tx);
    const own = tx.select({ id: enrolled.id }).from(enrolled).where(eq(enrolled.studentId, id));
    await tx.delete(assessmentResults).where(inArray(assessmentResults.enrolmentId, own));
    return [];
  },
};

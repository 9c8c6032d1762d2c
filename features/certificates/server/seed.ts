import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { weightedGrade } from "#features/assessments/server/public.ts";
import { lessonFigures, listEnrolments } from "#features/learning/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { codeByteCount, codeFrom, isEarned } from "../rules.ts";
import { certificates } from "./tables.ts";

/**
 * Gives the demo student the certificates of the courses that they completed, dated as those were, and mails no one.
 * Idempotent. Nothing happens where that account does not exist. Errors: a completed course of the supplied data that does
 * not earn one by the rule.
 */
export async function seedDemoCertificates({ db: tx }: InTx, studentEmail: string): Promise<void> {
  const people = personRows(tx);
  const [student] = await tx.select().from(people).where(eq(people.personEmail, studentEmail));
  if (!student) return;
  const taken = await listEnrolments({ db: tx }, student.id);
  // Ids sort by time: the first completed has the first.
  const completed = taken
    .filter(({ state }) => state === "completed")
    .toSorted((a, b) => Number(a.completedAt) - Number(b.completedAt));
  for (const { id, state, completedAt, courseId, title, tutor } of completed) {
    if (!completedAt) continue;
    const { final } = await weightedGrade({ db: tx }, id);
    const figures = await lessonFigures(tx, id);
    if (final === null || !isEarned({ ...figures, grade: final, state })) {
      throw new Error(`${title} is completed in the supplied data and earns no certificate.`);
    }
    await tx
      .insert(certificates)
      .values({
        id: newId(),
        code: codeFrom(randomBytes(codeByteCount)),
        enrolmentId: id,
        studentId: student.id,
        courseId,
        studentName: student.personName,
        courseTitle: title,
        tutorName: tutor?.fullName ?? null,
        grade: final,
        issuedAt: completedAt,
      })
      .onConflictDoNothing();
  }
}

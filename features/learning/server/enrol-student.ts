import { and, eq, ne, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { EnrolmentPlan } from "../contract.ts";
import { notifyTutor } from "./notify-tutor.ts";
import { enrolments } from "./tables.ts";

export type Enrolment = typeof enrolments.$inferSelect;

export type NewEnrolment = {
  studentId: string;
  courseId: string;
  tutorId: string | null;
  /** Left out: none yet; its student or tutor chooses one (PLACE-01). */
  cohortId?: string | null;
  plan: EnrolmentPlan;
  /** When money came for it; left out while none has. */
  paidAt?: Date | null;
};

/**
 * Enrols a student in a course. Idempotent: an enrolment that was not cancelled is returned unchanged, however often and from
 * however many places this is called at once. The tutor is notified, once.
 */
export async function enrolStudent({ db: tx, clock }: InTx<"clock">, enrolment: NewEnrolment): Promise<Enrolment> {
  const now = clock.now();
  const { studentId, courseId, tutorId, cohortId = null, plan, paidAt = null } = enrolment;
  const person = personRows(tx);
  const [made] = await tx
    .insert(enrolments)
    .values({
      id: newId(),
      studentId,
      courseId,
      tutorId,
      cohortId,
      plan,
      startedAt: now,
      zone: sql`coalesce((${tx.select({ zone: person.personZone }).from(person).where(eq(person.id, studentId))}), 'Africa/Lagos')`,
      firstPaidAt: paidAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({
      target: [enrolments.studentId, enrolments.courseId],
      where: sql`${enrolments.state} <> 'cancelled'`,
    })
    .returning();
  if (made) {
    if (tutorId !== null) await notifyTutor({ db: tx, clock }, { studentId, courseId, tutorId });
    return made;
  }
  const [lockedEnrolment] = await tx
    .select()
    .from(enrolments)
    .where(
      and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId), ne(enrolments.state, "cancelled")),
    );
  // Only a cancellation between the two statements leaves neither; the caller's transaction is then tried again.
  if (!lockedEnrolment) throw new Error("The enrolment was cancelled while it was made.");
  return lockedEnrolment;
}

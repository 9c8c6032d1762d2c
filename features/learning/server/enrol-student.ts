import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import type { EnrolmentPlan } from "../contract.ts";
import { cohorts, enrolments } from "./tables.ts";

export type Enrolment = typeof enrolments.$inferSelect;

export type NewEnrolment = {
  studentId: string;
  courseId: string;
  tutorId: string | null;
  /** Left out: the newest cohort of that tutor and course that still takes people, if there is one. Null: none. */
  cohortId?: string | null;
  plan: EnrolmentPlan;
  /** When money came for it; left out while none has. */
  paidAt?: Date | null;
};

/**
 * Enrols a student in a course. Idempotent: an enrolment that was not cancelled is answered as it is, however often and from
 * however many places this is called at once.
 */
export async function enrolStudent(tx: Tx, wanted: NewEnrolment, now: Date): Promise<Enrolment> {
  const { studentId, courseId, tutorId, plan, paidAt = null } = wanted;
  const cohortId = wanted.cohortId === undefined ? await openCohort(tx, courseId, tutorId) : wanted.cohortId;
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
      firstPaidAt: paidAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({
      target: [enrolments.studentId, enrolments.courseId],
      where: sql`${enrolments.state} <> 'cancelled'`,
    })
    .returning();
  if (made) return made;
  const [held] = await tx
    .select()
    .from(enrolments)
    .where(
      and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId), ne(enrolments.state, "cancelled")),
    );
  // Only a cancellation between the two statements leaves neither; the caller's transaction is then tried again.
  if (!held) throw new Error("The enrolment was cancelled while it was made.");
  return held;
}

async function openCohort(tx: Tx, courseId: string, tutorId: string | null): Promise<string | null> {
  if (tutorId === null) return null;
  const [cohort] = await tx
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(and(eq(cohorts.courseId, courseId), eq(cohorts.tutorId, tutorId), eq(cohorts.state, "open")))
    .orderBy(desc(cohorts.startsOn), desc(cohorts.id))
    .limit(1);
  return cohort?.id ?? null;
}

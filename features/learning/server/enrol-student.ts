import { and, eq, ne, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { EnrolmentPlan } from "../contract.ts";
import { notifyTutor } from "./notify-tutor.ts";
import { cohorts, enrolments } from "./tables.ts";

export type Enrolment = typeof enrolments.$inferSelect;

export type NewEnrolment = {
  studentId: string;
  courseId: string;
  tutorId: string | null;
  /** Left out: the cohort of that tutor and course that starts next and has a seat left (openCohort). Null: none. */
  cohortId?: string | null;
  plan: EnrolmentPlan;
  /** When money came for it; left out while none has. */
  paidAt?: Date | null;
};

/**
 * Enrols a student in a course. Idempotent: an enrolment that was not cancelled is answered as it is, however often and from
 * however many places this is called at once. The tutor is told, once.
 */
export async function enrolStudent({ db: tx, clock }: InTx<"clock">, enrolment: NewEnrolment): Promise<Enrolment> {
  const now = clock.now();
  const { studentId, courseId, tutorId, plan, paidAt = null } = enrolment;
  const cohortId =
    enrolment.cohortId === undefined
      ? await openCohort({ db: tx }, courseId, tutorId, dateInLagos(now))
      : enrolment.cohortId;
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

/**
 * The cohort of a tutor and course that a student joins: of those that still take people and have a seat left, the one that starts
 * next, else the one that started last. Anyone who joins holds the cohorts until the transaction ends, so that a seat is given once.
 */
export async function openCohort(
  { db: tx }: InTx,
  courseId: string,
  tutorId: string | null,
  today: string,
): Promise<string | null> {
  if (tutorId === null) return null;
  const open = await tx
    .select({ id: cohorts.id, seats: cohorts.seats })
    .from(cohorts)
    .where(and(eq(cohorts.courseId, courseId), eq(cohorts.tutorId, tutorId), eq(cohorts.state, "open")))
    .orderBy(sql`${cohorts.startsOn} < ${today}`, sql`abs(${cohorts.startsOn} - ${today}::date)`, cohorts.id)
    .for("no key update");
  for (const { id, seats } of open) {
    if (seats === null) return id;
    const taken = await tx.$count(enrolments, and(eq(enrolments.cohortId, id), ne(enrolments.state, "cancelled")));
    if (taken < seats) return id;
  }
  return null;
}

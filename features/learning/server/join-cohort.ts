import { and, eq, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps, Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { learningTexts } from "../texts.ts";
import { cohorts, enrolments } from "./tables.ts";

export type NewCohort = Pick<
  typeof cohorts.$inferInsert,
  "courseId" | "tutorId" | "name" | "startsOn" | "seats" | "state" | "joinsUntil" | "changedBy"
>;

/** Adds a cohort. Returns its id. */
export async function addCohort(
  { db: tx, clock }: Within<Pick<VerbDeps, "clock">>,
  cohort: NewCohort,
): Promise<string> {
  const id = newId();
  await tx.insert(cohorts).values({ ...cohort, id, createdAt: clock.now(), changedAt: clock.now() });
  return id;
}

/**
 * Gives an enrolment its seat in a cohort of its course and tutor, instead of the one that it had. Those who join a cohort do so one
 * after the other, so that a seat is given once. Errors: AppError not_found; conflict for one without a seat, that is closed to joins or finished.
 */
export async function joinCohort(
  { db: tx, clock }: Within<Pick<VerbDeps, "clock">>,
  { enrolmentId, cohortId }: { enrolmentId: string; cohortId: string },
): Promise<void> {
  const [cohort] = await tx.select().from(cohorts).where(eq(cohorts.id, cohortId)).for("no key update");
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, enrolmentId)).for("update");
  if (!enrolment) throw notFound(learningTexts.unknownEnrolment);
  if (cohort?.courseId !== enrolment.courseId || cohort.tutorId !== enrolment.tutorId) {
    throw notFound(learningTexts.unknownCohort);
  }
  if (enrolment.cohortId === cohortId) return;
  if (cohort.state === "finished") throw conflict(learningTexts.cohortFull(cohort.name));
  if (cohort.joinsUntil !== null && cohort.joinsUntil < dateInLagos(clock.now())) {
    throw conflict(learningTexts.cohortClosed(cohort.name));
  }
  if (cohort.seats !== null) {
    const taken = await tx.$count(
      enrolments,
      and(eq(enrolments.cohortId, cohortId), ne(enrolments.state, "cancelled")),
    );
    if (taken >= cohort.seats) throw conflict(learningTexts.cohortFull(cohort.name));
  }
  await tx
    .update(enrolments)
    .set({ cohortId, cohortSince: clock.now(), updatedAt: clock.now() })
    .where(eq(enrolments.id, enrolmentId));
}

/** A cohort meets no more. */
export const finishCohort = async ({ db: tx }: Within, cohortId: string): Promise<void> => {
  await tx.update(cohorts).set({ state: "finished" }).where(eq(cohorts.id, cohortId));
};

/** The cohorts of one seat that still meet: the times of a student's own, of one course or of all, each with its tutor. */
export const listOwnCohorts = (db: DbOrTx, { enrolmentId, studentId }: { enrolmentId?: string; studentId?: string }) =>
  db
    .select({ id: cohorts.id, studentId: enrolments.studentId, tutorId: cohorts.tutorId })
    .from(enrolments)
    .innerJoin(cohorts, eq(cohorts.id, enrolments.cohortId))
    .where(
      and(
        eq(cohorts.seats, 1),
        ne(cohorts.state, "finished"),
        enrolmentId === undefined ? undefined : eq(enrolments.id, enrolmentId),
        studentId === undefined ? undefined : eq(enrolments.studentId, studentId),
      ),
    );

import { and, eq } from "drizzle-orm";
import { cohortRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { classReplies } from "./class-replies.ts";
import { classSessions } from "./tables.ts";

/** A class of a group, with its group and tutor, that an account may move: its tutor's own, or any for staff. Errors: AppError not_found. */
export async function movableClass(
  { db: tx }: InTx,
  { accountId, isStaff }: { accountId: string; isStaff: boolean },
  sessionId: string,
) {
  const [tutors, cohorts] = [tutorRows(tx), cohortRows(tx)];
  const [row] = await tx
    .select({
      cohort: { id: cohorts.id, courseTitle: cohorts.courseTitle, cohortSeats: cohorts.cohortSeats },
      tutor: { id: tutors.id, name: tutors.tutorName },
    })
    .from(classSessions)
    .innerJoin(cohorts, eq(cohorts.id, classSessions.cohortId))
    .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
    .where(and(eq(classSessions.id, sessionId), isStaff ? undefined : eq(tutors.tutorAccountId, accountId)));
  if (!row) throw notFound(classReplies.notFound);
  return row;
}

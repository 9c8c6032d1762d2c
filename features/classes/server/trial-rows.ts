import { and, eq, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { classAttendance, classSessions } from "./tables.ts";

/** The trial classes that were not cancelled, as a subquery for other features to join with. */
export const trialRows = (db: DbOrTx) =>
  db
    .select({
      id: classSessions.id,
      tutorId: classSessions.tutorId,
      studentId: classSessions.studentId,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      title: classSessions.title,
      bookedAt: classSessions.createdAt,
      tutorJoinedAt: classSessions.tutorJoinedAt,
      studentJoinedAt: classAttendance.joinedAt,
    })
    .from(classSessions)
    .leftJoin(
      classAttendance,
      and(eq(classAttendance.sessionId, classSessions.id), eq(classAttendance.studentId, classSessions.studentId)),
    )
    .where(
      and(eq(classSessions.kind, "trial"), eq(classSessions.state, "scheduled"), isNotNull(classSessions.studentId)),
    )
    .as("trial_rows");

/** Records a tutor's word of whether the student came to a trial class, instead of what was known before. */
export async function recordTrialAttendance(
  { db: tx }: InTx,
  { sessionId, studentId, state }: { sessionId: string; studentId: string; state: "attended" | "missed" },
): Promise<void> {
  await tx
    .insert(classAttendance)
    .values({ sessionId, studentId, state })
    .onConflictDoUpdate({ target: [classAttendance.sessionId, classAttendance.studentId], set: { state } });
}

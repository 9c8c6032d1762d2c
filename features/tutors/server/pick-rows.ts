import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import type { PickEnd } from "../texts.ts";
import { tutorPicks } from "./tables.ts";

/** The picks of tutors: a subquery for other features to join with. */
export const pickRows = (db: DbOrTx) =>
  db
    .select({
      id: tutorPicks.id,
      pickTutorId: tutorPicks.tutorId,
      /** Null once the account is gone, and for a pick without one. */
      pickStudentId: tutorPicks.studentId,
      pickName: tutorPicks.fullName,
      pickEmail: tutorPicks.email,
      pickCourses: tutorPicks.selectedCourses,
      pickPhone: tutorPicks.phoneNumber,
      pickLocation: tutorPicks.location,
      pickSponsor: tutorPicks.sponsor,
      /** When what it asks for was last sent. */
      askedAt: tutorPicks.updatedAt,
      pickAnswer: tutorPicks.answer,
      answeredAt: tutorPicks.answeredAt,
      remindedAt: tutorPicks.remindedAt,
      escalatedAt: tutorPicks.escalatedAt,
    })
    .from(tutorPicks)
    .as("pick_rows");

/** Records the end of a pick that has none: a tutor's answer, or that it is passed on. Returns whether it had none. */
export async function recordPickAnswer(
  { db, clock }: InTx<"clock">,
  { pickId, ...answer }: { pickId: string; answer: PickEnd; answerText: string; proposedTimes: Date[] },
): Promise<boolean> {
  const changed = await db
    .update(tutorPicks)
    .set({ ...answer, answeredAt: clock.now() })
    .where(and(eq(tutorPicks.id, pickId), isNull(tutorPicks.answer)))
    .returning({ id: tutorPicks.id });
  return changed.length > 0;
}

/** Records that the tutor was reminded of a pick, or that staff were notified of it. Returns whether no one had recorded it before. */
export async function recordPickNotice(
  { db, clock }: InTx<"clock">,
  { pickId, notice }: { pickId: string; notice: "remindedAt" | "escalatedAt" },
): Promise<boolean> {
  const changed = await db
    .update(tutorPicks)
    .set({ [notice]: clock.now() })
    .where(and(eq(tutorPicks.id, pickId), isNull(tutorPicks.answer), isNull(tutorPicks[notice])))
    .returning({ id: tutorPicks.id });
  return changed.length > 0;
}

import { and, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { lessonMarked } from "../events.ts";
import { enrolments, lessonProgress } from "./tables.ts";

/** A lesson that a student was taught live, and when. */
type Attended = { studentId: string; lessonId: string; at: Date };

/**
 * Notes which of these lessons, all of them taught live, these students of a course attended: `attended` has every one of them that
 * counts, and what is not in it counts no longer, other than in a course that is completed. In the caller's transaction. The moment
 * that was noted first stays, and who learns of a change is notified once an enrolment.
 */
export async function recordAttended(
  deps: InTx<"emit">,
  wish: { courseId: string; studentIds: string[]; lessonIds: string[]; attended: readonly Attended[]; now: Date },
): Promise<void> {
  const { db: tx } = deps;
  const { courseId, studentIds, lessonIds, attended, now } = wish;
  if (studentIds.length === 0 || lessonIds.length === 0) return;
  const taken = await tx
    .select({ id: enrolments.id, studentId: enrolments.studentId, state: enrolments.state })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.courseId, courseId),
        inArray(enrolments.studentId, studentIds),
        ne(enrolments.state, "cancelled"),
      ),
    )
    .orderBy(enrolments.id)
    .for("update");
  for (const { id: enrolmentId, studentId, state } of taken) {
    const own = attended.filter((entry) => entry.studentId === studentId);
    const here = and(eq(lessonProgress.enrolmentId, enrolmentId), inArray(lessonProgress.lessonId, lessonIds));
    const done =
      own.length === 0
        ? []
        : await tx
            .insert(lessonProgress)
            .values(own.map(({ lessonId, at }) => ({ enrolmentId, lessonId, openedAt: at, doneAt: at, markedAt: now })))
            .onConflictDoUpdate({
              target: [lessonProgress.enrolmentId, lessonProgress.lessonId],
              set: { doneAt: sql`excluded.done_at`, markedAt: now },
              setWhere: isNull(lessonProgress.doneAt),
            })
            .returning({ id: lessonProgress.lessonId });
    const isGone =
      own.length === 0
        ? here
        : and(
            here,
            notInArray(
              lessonProgress.lessonId,
              own.map(({ lessonId }) => lessonId),
            ),
          );
    const undone =
      state === "completed"
        ? []
        : await tx
            .update(lessonProgress)
            .set({ doneAt: null, markedAt: now })
            .where(and(isGone, isNotNull(lessonProgress.doneAt)))
            .returning({ id: lessonProgress.lessonId });
    if (done.length > 0) await deps.emit(tx, lessonMarked, { enrolmentId, isDone: true, at: now });
    else if (undone.length > 0) await deps.emit(tx, lessonMarked, { enrolmentId, isDone: false, at: now });
  }
}

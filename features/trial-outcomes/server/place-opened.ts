import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { courseOpened } from "#features/checkout/events.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { placeProposed } from "#features/placement/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { PayloadOf } from "#lib/domain-event.ts";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { trialOutcomes } from "./tables.ts";

/** So many are read in one go. */
const batch = 20;

/**
 * Notes that a course was opened of which its tutor had made a proposal: who said yes is placed by `placeOpened`; who paid without, or in
 * another way, chooses the times.
 */
export async function recordOpened(
  { db: tx }: InTx,
  { orderId, studentId, courseId, at }: PayloadOf<typeof courseOpened>,
): Promise<void> {
  const enrolled = enrolledRows(tx);
  const [course] = await tx
    .select({ tutorId: enrolled.tutorId })
    .from(enrolled)
    .where(
      and(
        eq(enrolled.studentId, studentId),
        eq(enrolled.courseId, courseId),
        inArray(enrolled.state, ["active", "paused"]),
      ),
    );
  if (!course?.tutorId) return;
  const rows = await tx
    .select()
    .from(trialOutcomes)
    .where(
      and(
        eq(trialOutcomes.studentId, studentId),
        eq(trialOutcomes.courseId, courseId),
        eq(trialOutcomes.tutorId, course.tutorId),
        inArray(trialOutcomes.state, ["sent", "accepted", "declined"]),
      ),
    )
    .for("update");
  for (const { sessionId, state, choice, answeredAt } of rows) {
    const isToPlace = state === "accepted" && choice !== null;
    await tx
      .update(trialOutcomes)
      .set({ state: isToPlace ? "paid" : "unplaced", orderId, answeredAt: answeredAt ?? at })
      .where(eq(trialOutcomes.sessionId, sessionId));
  }
}

/**
 * Places those who paid for what their tutor had proposed in these times, each in a transaction of its own. Where they are taken, the
 * student chooses others, and both are notified. Harmless in several processes at once. Returns how many it placed.
 */
export async function placeOpened(deps: VerbDeps, signal?: AbortSignal): Promise<number> {
  let placedCount = 0;
  // One that an error keeps from being placed is tried again the next time, and keeps no one else waiting.
  const failed: string[] = [];
  for (;;) {
    const due = await deps.db
      .select()
      .from(trialOutcomes)
      .where(and(eq(trialOutcomes.state, "paid"), notInArray(trialOutcomes.sessionId, failed)))
      .orderBy(asc(trialOutcomes.answeredAt))
      .limit(batch);
    if (due.length === 0) return placedCount;
    for (const row of due) {
      if (signal?.aborted) return placedCount;
      await placeOne(deps, row).then(
        () => {
          placedCount += 1;
        },
        (error: unknown) => {
          failed.push(row.sessionId);
          deps.log.error({ err: error, trial: row.sessionId }, "a student could not be placed");
        },
      );
    }
  }
}

async function placeOne(deps: VerbDeps, row: typeof trialOutcomes.$inferSelect): Promise<void> {
  const { sessionId, studentId, courseId, tutorId, choice } = row;
  const { enrolmentId, isPlaced, first } =
    courseId === null || choice === null
      ? { enrolmentId: null, isPlaced: false, first: null }
      : await placeProposed(deps, { studentId, courseId, tutorId, choice });
  await deps.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(trialOutcomes)
      .set({ state: isPlaced ? "placed" : "unplaced", firstClassAt: first })
      .where(and(eq(trialOutcomes.sessionId, sessionId), eq(trialOutcomes.state, "paid")))
      .returning({ id: trialOutcomes.sessionId });
    if (!updated || isPlaced || enrolmentId === null) return;
    const tutors = tutorRows(tx);
    const [tutor] = await tx
      .select({ fullName: tutors.tutorName, accountId: tutors.tutorAccountId })
      .from(tutors)
      .where(eq(tutors.id, tutorId));
    if (!tutor) return;
    const about = `trial-unplaced:${sessionId}`;
    const here = within(deps, tx);
    await notify(here, {
      accountId: studentId,
      kind: "class-changed",
      message: `The class times that ${firstName(tutor)} proposed were taken before you paid. Please choose others.`,
      link: paths.classTimes(enrolmentId),
      about,
    });
    if (tutor.accountId === null) return;
    await notify(here, {
      accountId: tutor.accountId,
      kind: "class-changed",
      message: "The class times that you proposed were taken before your student paid. Please place them.",
      link: paths.placing({ student: enrolmentId }),
      about,
    });
  });
}

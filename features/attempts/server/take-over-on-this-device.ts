import { and, eq, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { Attempt } from "../contract.ts";
import { getAttempt } from "./show-attempt.ts";
import { attemptEvents, attempts } from "./tables.ts";

/**
 * Hands an attempt over, and returns it: the device becomes the one that writes, under a new epoch. The one that writes already changes
 * nothing, nor does an attempt that is over. What the other device had not sent yet still counts where the new one does not answer.
 */
export async function takeOverOnThisDevice(
  deps: VerbDeps,
  studentId: string,
  { attempt: attemptId, device }: { attempt: string; device: string },
): Promise<Attempt> {
  await deps.db.transaction(async (tx) => {
    const [taken] = await tx
      .update(attempts)
      .set({ writerEpoch: sql`${attempts.writerEpoch} + 1`, writerDevice: device })
      .where(
        and(
          eq(attempts.id, attemptId),
          eq(attempts.studentId, studentId),
          eq(attempts.state, "running"),
          sql`${attempts.writerDevice} <> ${device}`,
        ),
      )
      .returning({ id: attempts.id, epoch: attempts.writerEpoch });
    if (taken) await tx.insert(attemptEvents).values({ attemptId, kind: "handed-over", epoch: taken.epoch, device });
  });
  return getAttempt(deps, studentId, { attempt: attemptId, device });
}

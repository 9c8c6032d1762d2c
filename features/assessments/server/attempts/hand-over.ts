import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { attemptEvents, attempts } from "./tables.ts";

/**
 * Binds the hand-over: the device becomes the one that writes, under a new epoch. The one that writes already changes nothing, nor does
 * an attempt that is over. What the other device had not sent yet still counts where the new one does not answer.
 */
export function handOver(db: Db) {
  return (studentId: string, attemptId: string, device: string): Promise<void> =>
    db.transaction(async (tx) => {
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
}

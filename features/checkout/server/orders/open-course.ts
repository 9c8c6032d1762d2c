import { and, eq } from "drizzle-orm";
import { enrolStudent } from "#features/learning/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { InTx } from "#platform/deps.ts";
import { courseOpened } from "../../events.ts";
import { redated, stateFor } from "../../order-rules.ts";
import { orderInstalments, orders } from "../tables.ts";
import type { LockedOrder } from "./order-rows.ts";
import { syncAccess } from "./sync-access.ts";

/**
 * Does what follows when more came for a locked order, which is booked already: its state, and with the first instalment the enrolment
 * with tutor and cohort, and the dates of the other instalments. `receivedMinor` is all that came. Changes nothing when nothing follows.
 * Returns whether the course was opened by it.
 */
export async function openCourse(
  { db: tx, clock, emit }: InTx<"clock" | "emit">,
  { order, instalments, receivedMinor }: LockedOrder,
  { isMoney, now }: { isMoney: boolean; now: Date },
): Promise<boolean> {
  const state = stateFor(instalments, receivedMinor);
  // A course that waited for an instalment goes on with it, whatever else is still to come.
  if (order.state === "running") await syncAccess({ db: tx, clock }, { order, instalments, receivedMinor });
  if (state === order.state || state === "open") return false;
  await tx.update(orders).set({ state, updatedAt: now }).where(eq(orders.id, order.id));
  if (order.state !== "open") return false;
  for (const { number, dueOn } of redated(instalments, order, dateInLagos(now))) {
    if (instalments.some((instalment) => instalment.number === number && instalment.dueOn === dueOn)) continue;
    await tx
      .update(orderInstalments)
      .set({ dueOn })
      .where(and(eq(orderInstalments.orderId, order.id), eq(orderInstalments.number, number)));
  }
  const { studentId, courseId, tutorId, plan } = order;
  await enrolStudent({ db: tx, clock }, { studentId, courseId, tutorId, plan, paidAt: isMoney ? now : null });
  await emit(tx, courseOpened, { orderId: order.id, studentId, courseId, at: now });
  return true;
}

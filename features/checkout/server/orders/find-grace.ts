import { and, desc, eq } from "drizzle-orm";
import { addDays, dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { accessOn, nextInstalment } from "../../order-rules.ts";
import { orders } from "../tables.ts";
import { withInstalments } from "./order-rows.ts";

/** Until when a course of a student goes on although an instalment of it is overdue, as a date in Lagos; null: nothing is overdue, or it is paused. */
export async function findGrace(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  { studentId, courseId }: { studentId: string; courseId: string },
): Promise<string | null> {
  const [running] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.studentId, studentId), eq(orders.courseId, courseId), eq(orders.state, "running")))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  if (!running) return null;
  const { instalments, receivedMinor } = await withInstalments(db, running);
  const { graceDays } = running;
  const terms = { graceDays, isBegun: true, isDisputed: false };
  const next = nextInstalment(instalments, receivedMinor);
  const isInGrace = accessOn(instalments, receivedMinor, dateInLagos(clock.now()), terms) === "grace";
  return next && isInGrace ? addDays(next.dueOn, graceDays) : null;
}

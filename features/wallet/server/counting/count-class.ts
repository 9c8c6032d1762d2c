import { eq } from "drizzle-orm";
import { lockClass } from "#features/classes/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { agreesAt, payLines } from "../../rules.ts";
import { findRate, rateOf } from "../rates/find-rate.ts";
import { walletClasses } from "../tables.ts";
import { addLines } from "./add-lines.ts";
import { agreeByStudents } from "./agree-by-students.ts";
import { ordersOf, readTaught } from "./read-taught.ts";
import { recount } from "./recount.ts";

/**
 * Counts a class that has its report, or a trial that was settled, once: it enters its tutor's wallet with what it pays by the rate of its
 * day. One that is there and not agreed is counted again, which adds what changed. A class without a rate waits for one. In the caller's
 * transaction; returns whether it entered.
 */
export async function countClass(deps: InTx<"clock">, { sessionId }: { sessionId: string }): Promise<boolean> {
  const { db: tx, clock } = deps;
  await lockClass(deps, sessionId);
  const taught = await readTaught(tx, sessionId);
  if (!taught) return false;
  const { studentIds, presentIds, courseId, ...session } = taught;
  const now = clock.now();
  const [before] = await tx.select().from(walletClasses).where(eq(walletClasses.sessionId, sessionId)).for("update");
  if (before) {
    if (before.agreedAt === null) await recount(deps, { before, taught });
    return false;
  }
  const rate = await findRate(tx, { tutorId: taught.tutorId, courseId, day: dateInLagos(taught.startsAt) });
  if (!rate) return false;
  const counts = { booked: studentIds.length, present: presentIds.length };
  const [entered] = await tx
    .insert(walletClasses)
    .values({
      ...session,
      ...counts,
      id: newId(),
      sessionId,
      courseId,
      rateId: rate.id,
      countedAt: now,
      agreesAt: agreesAt(taught.reportedAt),
    })
    // Twice at once it enters once.
    .onConflictDoNothing({ target: walletClasses.sessionId })
    .returning();
  if (!entered) return false;
  const orders = rate.kind === "share" ? await ordersOf(tx, { courseId, studentIds }) : [];
  const lines = payLines(rateOf(rate), { ...session, ...counts, orders });
  await addLines(deps, { walletClass: entered, kind: "rate", lines, at: now });
  await agreeByStudents(deps, sessionId);
  return true;
}

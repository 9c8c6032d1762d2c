import { and, asc, eq, exists, sql } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { pauseEnrolment } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { dateInLagos, longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { accessOn, isBegun, nextInstalment } from "../../order-rules.ts";
import { payments } from "../payments/tables.ts";
import { disputes } from "../refunds/tables.ts";
import { orderInstalments, orders } from "../tables.ts";
import { type LockedOrder, lockOrder } from "./order-rows.ts";

/**
 * Makes a course's state what the rule returns for the money that came (accessOn): the one place that pauses a course or lets it go
 * on. Returns whether it was paused by this.
 */
export async function syncAccess(
  deps: InTx<"clock">,
  { order, instalments, receivedMinor }: LockedOrder,
): Promise<boolean> {
  const { db: tx } = deps;
  const { studentId, courseId } = order;
  const disputed = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.orderId, order.id), eq(disputes.state, "open")))
    .limit(1);
  const access = accessOn(instalments, receivedMinor, dateInLagos(deps.clock.now()), {
    graceDays: order.graceDays,
    isBegun: isBegun(order.state),
    isDisputed: disputed.length > 0,
  });
  if (access === "none") return false;
  const isPaused = access === "paused";
  return (await pauseEnrolment(deps, { studentId, courseId, isPaused })) && isPaused;
}

/**
 * Pauses the courses of which an instalment is overdue by more than the days of grace, and tells their students by the bell. What is paid
 * goes on with the payment itself. Returns how many were paused; returns early when `signal` aborts.
 */
export async function pauseOverdue(deps: Pick<VerbDeps, "db" | "clock">, signal: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const overdue = deps.db
    .select({ one: sql`1` })
    .from(orderInstalments)
    .where(
      and(
        eq(orderInstalments.orderId, orders.id),
        sql`${orderInstalments.dueOn} + ${orders.graceDays} < ${dateInLagos(now)}::date`,
      ),
    );
  const running = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, "running"), exists(overdue)))
    .orderBy(asc(orders.id));
  let paused = 0;
  for (const { id } of running) {
    if (signal.aborted) break;
    await deps.db.transaction(async (tx) => {
      const lockedOrder = await lockOrder(within(deps, tx), id, null);
      if (!(await syncAccess(within(deps, tx), lockedOrder))) return;
      paused += 1;
      const { order, instalments, receivedMinor } = lockedOrder;
      const instalment = nextInstalment(instalments, receivedMinor);
      const courses = courseRows(tx);
      const [course] = await tx.select({ title: courses.title }).from(courses).where(eq(courses.id, order.courseId));
      if (!instalment || !course) return;
      const amount = formatMoney({ amountMinor: instalment.leftMinor, currency: order.currency });
      await notify(within(deps, tx), {
        accountId: order.studentId,
        kind: "payment",
        message: `${course.title} waits: ${amount} was due on ${longDate(instalment.dueOn)}. It goes on as soon as that is paid.`,
        link: paths.order(id),
        about: `order-paused:${id}:${instalment.number}`,
      });
    });
  }
  return paused;
}

import { and, asc, eq, lte, notExists, sql } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { approvals } from "../approvals/tables.ts";
import { payments } from "../payments/tables.ts";
import { orders } from "../tables.ts";
import { findOpenPayment, lockOrder } from "./order-rows.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * Ends the orders that nothing came for while their price held, and tells their students by the bell. One that a payment is under
 * way for, or for which money taken at a desk awaits a second staff member, waits for what comes of it. Returns how many; returns early when `signal` aborts.
 */
export async function expireOrders(deps: Pick<VerbDeps, "db" | "clock">, signal: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const pendingPayments = deps.db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.state, "open")));
  const takenAtDesk = deps.db
    .select({ one: sql`1` })
    .from(approvals)
    .where(and(eq(approvals.act, "desk-payment"), eq(approvals.state, "waiting"), eq(approvals.subject, orders.id)));
  const due = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.state, "open"), lte(orders.expiresAt, now), notExists(pendingPayments), notExists(takenAtDesk)),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(500);
  let ended = 0;
  for (const { id } of due) {
    if (signal.aborted) break;
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(within(deps, tx), id, null);
      // It may have been paid, or a payment begun, since it was listed.
      if (order.order.state !== "open" || (await findOpenPayment(tx, id))) return;
      await releaseOrder(within(deps, tx), order, "expired");
      const courses = courseRows(tx);
      const [course] = await tx
        .select({ slug: courses.slug, title: courses.title })
        .from(courses)
        .where(eq(courses.id, order.order.courseId));
      if (course) {
        await notify(within(deps, tx), {
          accountId: order.order.studentId,
          kind: "payment",
          message: `Your order for ${course.title} has run out. ${
            order.receivedMinor > 0 ? "What came for it is your credit" : "Nothing was charged"
          }; you can order it again.`,
          link: paths.enroll(course.slug),
          about: `order-expired:${id}`,
        });
      }
      ended += 1;
    });
  }
  return ended;
}

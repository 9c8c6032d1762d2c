import { and, eq, inArray, sql } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { shownReference } from "#lib/payment-reference.ts";
import { sourceName } from "../../office-contract.ts";
import { planName } from "../../rules.ts";
import { payments } from "../payments/tables.ts";
import { refunds } from "../refunds/tables.ts";
import { orders } from "../tables.ts";

const money = { kind: "money", needs: "orders.read" } as const;

/** What a student ordered, what was paid for it and what went back. */
export const orderHistory = (): HistorySource[] => [
  {
    ...money,
    async read(db, ask) {
      const courses = courseRows(db);
      const query = db
        .select({ order: orders, course: courses.title })
        .from(orders)
        .innerJoin(courses, eq(courses.id, orders.courseId));
      const own = eq(orders.studentId, ask.accountId);
      const rows = await historyPage(query.$dynamic(), ask, { at: orders.placedAt, id: orders.id, own });
      return rows.map(({ order, course }) => ({
        id: order.id,
        at: order.placedAt,
        sign: "order",
        title: `Ordered ${course}`,
        text: `${planName(order)}, order ${shownReference(order.reference)}`,
        href: paths.officeOrder(order.id),
      }));
    },
  },
  {
    ...money,
    async read(db, ask) {
      const query = db
        .select({ payment: payments, reference: orders.reference })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId));
      const at = sql`coalesce(${payments.endedAt}, ${payments.openedAt})`;
      const own = and(eq(orders.studentId, ask.accountId), inArray(payments.state, ["succeeded", "failed", "undone"]));
      const rows = await historyPage(query.$dynamic(), ask, { at, id: payments.id, own });
      const outcome = { open: "begun", succeeded: "received", failed: "not paid", undone: "taken back" };
      return rows.map(({ payment, reference }) => ({
        id: payment.id,
        at: payment.endedAt ?? payment.openedAt,
        sign: "payment",
        title: `${formatMoney(payment)} ${outcome[payment.state]}`,
        text: `${payment.method ?? sourceName(payment.provider)}, order ${shownReference(reference)}`,
        href: paths.officeOrder(payment.orderId),
      }));
    },
  },
  {
    ...money,
    async read(db, ask) {
      const query = db.select({ refund: refunds }).from(refunds).innerJoin(orders, eq(orders.id, refunds.orderId));
      const own = eq(orders.studentId, ask.accountId);
      const rows = await historyPage(query.$dynamic(), ask, { at: refunds.askedAt, id: refunds.id, own });
      return rows.map(({ refund }) => ({
        id: refund.id,
        at: refund.askedAt,
        sign: "payment",
        title: `${formatMoney(refund)} given back`,
        text: refund.state === "failed" ? `It came back to us. ${refund.reason}` : refund.reason,
        href: paths.officeOrder(refund.orderId),
      }));
    },
  },
];

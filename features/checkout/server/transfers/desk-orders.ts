import { and, desc, eq, exists, gt, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { received } from "#features/ledger/server/public.ts";
import type { Currency } from "#lib/money.ts";
import { readReference } from "#lib/payment-reference.ts";
import { containing } from "#platform/list/list-source.ts";
import { cover, type Instalment, nextInstalment, type OrderState } from "../../order-rules.ts";
import { payments } from "../payments/tables.ts";
import { orderInstalments, orders } from "../tables.ts";

/** An order as the transfer desk sees it. Amounts in minor units of its currency. */
export type DeskOrderRow = {
  id: string;
  reference: string;
  studentId: string;
  studentName: string;
  courseName: string;
  currency: Currency;
  state: OrderState;
  /** It takes money: its price holds, or it is in its instalments. */
  isPayable: boolean;
  dueMinor: number;
  restMinor: number;
  placedAt: Date;
  expiresAt: Date;
  /** How long after it ran out a transfer still buys at its price. */
  lateTransferDays: number;
  /** The student takes the course by another order, or ordered it again. */
  isReplaced: boolean;
  /** Days in Lagos on which transfers for it were counted. */
  countedOn: string[];
};

/** How long after it ended an order is still found by its reference alone, in days. */
const rememberedDays = 90;

/** All orders that a transfer may be for: those that wait for money, and those that ended lately. */
export const listDeskOrders = (db: Db, now: Date): Promise<DeskOrderRow[]> =>
  read(
    db,
    or(
      inArray(orders.state, ["open", "running"]),
      gt(orders.updatedAt, new Date(now.getTime() - rememberedDays * 86_400_000)),
    ),
    now,
  );

/** These orders. */
export const findDeskOrders = async (db: DbOrTx, ids: readonly string[], now: Date): Promise<DeskOrderRow[]> =>
  ids.length === 0 ? [] : read(db, inArray(orders.id, [...ids]), now);

/** Orders by their reference, or by their student's name or address; the newest first, 20 at most. */
export async function searchDeskOrders(db: Db, text: string, now: Date): Promise<DeskOrderRow[]> {
  const reference = readReference(text);
  const people = personRows(db);
  const like = containing(text);
  const isTheirs = exists(
    db
      .select({ one: sql`1` })
      .from(people)
      .where(and(eq(people.id, orders.studentId), or(ilike(people.personName, like), ilike(people.personEmail, like)))),
  );
  const matchingOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(reference === null ? isTheirs : eq(orders.reference, reference))
    .orderBy(desc(orders.placedAt))
    .limit(20);
  return findDeskOrders(
    db,
    matchingOrders.map(({ id }) => id),
    now,
  );
}

/** Ids in one statement: far below what Postgres takes. */
const atOnce = 10_000;

async function read(db: DbOrTx, which: SQL | undefined, now: Date): Promise<DeskOrderRow[]> {
  const [people, courses, enrolled] = [personRows(db), courseRows(db), enrolledRows(db)];
  const rows = await db
    .select({
      order: orders,
      studentName: people.personName,
      courseName: courses.title,
      isEnrolled: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(enrolled)
        .where(
          and(
            eq(enrolled.studentId, orders.studentId),
            eq(enrolled.courseId, orders.courseId),
            ne(enrolled.state, "cancelled"),
          ),
        )})`,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(people, eq(people.id, orders.studentId))
    .where(which)
    .orderBy(desc(orders.placedAt));
  const ids = rows.map(({ order }) => order.id);
  const instalments = new Map<string, Instalment[]>();
  const receivedByOrder = new Map<string, number>();
  const days = new Map<string, string[]>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    // One after the other: it may be a transaction's connection.
    const ofOrders = await db
      .select()
      .from(orderInstalments)
      .where(inArray(orderInstalments.orderId, some))
      .orderBy(orderInstalments.number);
    const sums = await received(db, some);
    const transfers = await db
      .select({ orderId: payments.orderId, on: payments.receivedOn })
      .from(payments)
      .where(and(inArray(payments.orderId, some), eq(payments.provider, "transfer"), eq(payments.state, "succeeded")));
    for (const { orderId, ...instalment } of ofOrders)
      instalments.set(orderId, [...(instalments.get(orderId) ?? []), instalment]);
    for (const [id, sum] of sums) receivedByOrder.set(id, sum);
    for (const { orderId, on } of transfers) if (on) days.set(orderId, [...(days.get(orderId) ?? []), on]);
  }
  const open = new Set(
    rows.filter(({ order }) => order.state === "open").map(({ order }) => `${order.studentId} ${order.courseId}`),
  );
  return rows.map(({ order, studentName, courseName, isEnrolled }) => {
    const own = instalments.get(order.id) ?? [];
    const receivedMinor = receivedByOrder.get(order.id) ?? 0;
    const isLive = order.state === "running" || (order.state === "open" && order.expiresAt > now);
    const next = nextInstalment(own, receivedMinor);
    return {
      id: order.id,
      reference: order.reference,
      studentId: order.studentId,
      studentName: studentName ?? "Closed account",
      courseName,
      currency: order.currency,
      state: order.state,
      isPayable: isLive && next !== null,
      dueMinor: next?.leftMinor ?? 0,
      restMinor: cover(own, receivedMinor).reduce((sum, instalment) => sum + instalment.leftMinor, 0),
      placedAt: order.placedAt,
      expiresAt: order.expiresAt,
      lateTransferDays: order.lateTransferDays,
      isReplaced: isEnrolled || (order.state !== "open" && open.has(`${order.studentId} ${order.courseId}`)),
      countedOn: days.get(order.id) ?? [],
    };
  });
}

import { and, eq, gte, inArray, isNotNull, lt, lte, notExists, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { addDays } from "#lib/dates.ts";
import { lapseAheadDays } from "../../order-rules.ts";
import { orderInstalments, orders } from "../tables.ts";
import { transferClaims } from "../transfers/tables.ts";

/** No transfer is looked for: the academy is not the one who has to do something. */
const isUnclaimed = (db: DbOrTx) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(transferClaims)
      .where(and(eq(transferClaims.orderId, orders.id), eq(transferClaims.state, "waiting"))),
  );

/**
 * Orders of which nothing opened the course yet and no transfer is looked for, with what is left of the first instalment: a subquery for
 * other features to join with.
 */
export const unpaidRows = (db: DbOrTx) =>
  db
    .select({
      id: orders.id,
      studentId: orders.studentId,
      courseId: orders.courseId,
      tutorId: orders.tutorId,
      currency: orders.currency,
      leftMinor: sql<number>`${orders.nextDueMinor}`.mapWith(Number).as("unpaid_left"),
      orderedAt: orders.placedAt,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .where(and(eq(orders.state, "open"), isUnclaimed(db)))
    .as("unpaid_rows");

/**
 * Orders whose course goes on and is about to stop (`isAboutToLapse`), with the instalment that is missing: a subquery for other features to
 * join with. `today`: a date in Lagos.
 */
export function lapsingRows(db: DbOrTx, today: string) {
  const enrolled = enrolledRows(db);
  const tutorOfCourse = db
    .select({ tutorId: enrolled.tutorId })
    .from(enrolled)
    .where(
      and(
        eq(enrolled.studentId, orders.studentId),
        eq(enrolled.courseId, orders.courseId),
        sql`${enrolled.state} <> 'cancelled'`,
      ),
    );
  return db
    .select({
      id: orders.id,
      studentId: orders.studentId,
      courseId: orders.courseId,
      tutorId: sql<string | null>`coalesce(${orders.tutorId}, (${tutorOfCourse}))`.as("lapsing_tutor"),
      currency: orders.currency,
      leftMinor: sql<number>`${orders.nextDueMinor}`.mapWith(Number).as("lapsing_left"),
      dueOn: sql<string>`${orders.nextDueOn}`.as("lapsing_due"),
    })
    .from(orders)
    .where(
      and(
        eq(orders.state, "running"),
        gte(orders.nextDueOn, sql`${today}::date - ${orders.graceDays}`),
        lte(orders.nextDueOn, addDays(today, lapseAheadDays)),
        isUnclaimed(db),
      ),
    )
    .as("lapsing_rows");
}

/**
 * Orders of which instalments are overdue, with all that is overdue of each and the oldest of their dates, also past the days of grace: a
 * subquery for other features to join with. `today`: a date in Lagos.
 */
export function overdueRows(db: DbOrTx, today: string) {
  const lastLate = sql`select max(late.number) from ${orderInstalments} late where late.order_id = ${orders.id} and late.due_on < ${today}::date`;
  const dueMinor = sql`select sum(p.amount_minor) from ${orderInstalments} p where p.order_id = ${orders.id} and p.number <= (${lastLate})`;
  return db
    .select({
      id: orders.id,
      studentId: orders.studentId,
      courseId: orders.courseId,
      tutorId: orders.tutorId,
      reference: orders.reference,
      currency: orders.currency,
      leftMinor: sql<number>`(${dueMinor}) - ${orders.receivedMinor}`.mapWith(Number).as("overdue_left"),
      dueOn: sql<string>`${orders.nextDueOn}`.as("overdue_since"),
      graceUntil: sql<string>`${orders.nextDueOn} + ${orders.graceDays}`.as("overdue_grace_until"),
    })
    .from(orders)
    .where(and(eq(orders.state, "running"), lt(orders.nextDueOn, today)))
    .as("overdue_rows");
}

/** What is left to pay of orders that go on, of each of these students in each currency; `lateOn`: the oldest date that is over. `today`: a date in Lagos. */
export const listOwed = (db: DbOrTx, studentIds: readonly string[], today: string) =>
  db
    .select({
      studentId: orders.studentId,
      currency: orders.currency,
      amountMinor: sql<number>`sum(${orders.totalMinor} - ${orders.receivedMinor})`.mapWith(Number),
      lateOn: sql<string | null>`min(${orders.nextDueOn}) filter (where ${orders.nextDueOn} < ${today}::date)`,
    })
    .from(orders)
    .where(and(inArray(orders.studentId, [...studentIds]), eq(orders.state, "running"), isNotNull(orders.nextDueOn)))
    .groupBy(orders.studentId, orders.currency)
    .orderBy(orders.currency);

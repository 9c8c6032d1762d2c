import { and, eq, gte, lt, lte, notExists, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { receivedFor } from "#features/ledger/server/public.ts";
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
      leftMinor: sql<number>`(
        select p.amount_minor - (${receivedFor(db, orders.id)}) from ${orderInstalments} p where p.order_id = ${orders.id} and p.number = 1
      )`
        .mapWith(Number)
        .as("unpaid_left"),
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
  const { number, dueOn, amountMinor } = orderInstalments;
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
  const receivedOf = db
    .select({ minor: sql<number>`(${receivedFor(db, orders.id)})`.as("received_minor") })
    .from(sql`(select 1) one`)
    .as("received_of");
  const upTo = db
    .select({ minor: sql<number>`sum(p.amount_minor)`.as("up_to_minor") })
    .from(sql`${orderInstalments} p`)
    .where(sql`p.order_id = ${orders.id} and p.number <= ${number}`)
    .as("up_to");
  const longestGrace = sql`(select max(o.grace_days) from ${orders} o where o.state = 'running')`;
  return db
    .select({
      id: orders.id,
      studentId: orders.studentId,
      courseId: orders.courseId,
      tutorId: sql<string | null>`coalesce(${orders.tutorId}, (${tutorOfCourse}))`.as("lapsing_tutor"),
      currency: orders.currency,
      leftMinor: sql<number>`${upTo.minor} - ${receivedOf.minor}`.mapWith(Number).as("lapsing_left"),
      dueOn,
    })
    .from(orderInstalments)
    .innerJoin(orders, and(eq(orders.id, orderInstalments.orderId), eq(orders.state, "running")))
    .innerJoinLateral(receivedOf, sql`true`)
    .innerJoinLateral(upTo, sql`true`)
    .where(
      and(
        gte(dueOn, sql`${today}::date - ${longestGrace}`),
        gte(dueOn, sql`${today}::date - ${orders.graceDays}`),
        lte(dueOn, addDays(today, lapseAheadDays)),
        // It is the next one to be paid: those before it are.
        sql`${upTo.minor} > ${receivedOf.minor} and ${upTo.minor} - ${amountMinor} <= ${receivedOf.minor}`,
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
  const { dueOn } = orderInstalments;
  const receivedMinor = receivedFor(db, orders.id);
  const upTo = sql`(select sum(p.amount_minor) from ${orderInstalments} p where p.order_id = ${orders.id} and p.number <= ${orderInstalments.number})`;
  return db
    .select({
      id: orders.id,
      studentId: orders.studentId,
      courseId: orders.courseId,
      tutorId: orders.tutorId,
      reference: orders.reference,
      currency: orders.currency,
      leftMinor: sql<number>`max(${upTo}) - (${receivedMinor})`.mapWith(Number).as("overdue_left"),
      dueOn: sql<string>`min(${dueOn})`.as("overdue_since"),
      graceUntil: sql<string>`min(${dueOn}) + ${orders.graceDays}`.as("overdue_grace_until"),
    })
    .from(orderInstalments)
    .innerJoin(orders, and(eq(orders.id, orderInstalments.orderId), eq(orders.state, "running")))
    .where(and(lt(dueOn, today), sql`${upTo} > (${receivedMinor})`))
    .groupBy(orders.id)
    .as("overdue_rows");
}

import { and, asc, eq, gte, inArray, notExists, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { shownReference } from "#lib/payment-reference.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { DueOrder } from "../../contract.ts";
import { type Instalment, instalmentName, nextInstalment } from "../../order-rules.ts";
import { planName } from "../../rules.ts";
import { approvals } from "../approvals/tables.ts";
import { payments } from "../payments/tables.ts";
import { orderInstalments, orders } from "../tables.ts";
import { transferClaims } from "../transfers/tables.ts";
import { isTutorOfOrder } from "./tutor-of-order.ts";

/** How long before its day an instalment of a course that runs is announced as next. */
const aheadDays = 14;

const dueRows = prepared("checkout_due_orders", (db) => {
  const [courses, tutors] = [courseRows(db), tutorRows(db)];
  const instalmentsOfOrder = db
    .select({
      all: sql`json_agg(json_build_object('number', ${orderInstalments.number}, 'amountMinor', ${orderInstalments.amountMinor}, 'dueOn', ${orderInstalments.dueOn}) order by ${orderInstalments.number})`,
    })
    .from(orderInstalments)
    .where(eq(orderInstalments.orderId, orders.id));
  // A payment since then was that transfer, or came instead of it.
  const paidSince = db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orders.id),
        eq(payments.state, "succeeded"),
        gte(payments.endedAt, transferClaims.claimedAt),
      ),
    );
  const claimed = db
    .select({ at: transferClaims.claimedAt })
    .from(transferClaims)
    .where(and(eq(transferClaims.orderId, orders.id), eq(transferClaims.state, "waiting"), notExists(paidSince)));
  const pendingPayments = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.state, "open")));
  const takenAtDesk = db
    .select({ one: sql`1` })
    .from(approvals)
    .where(and(eq(approvals.subject, orders.id), eq(approvals.act, "desk-payment"), eq(approvals.state, "waiting")));
  return db
    .select({
      order: orders,
      course: { slug: courses.slug, title: courses.title },
      tutor: { id: tutors.id, slug: tutors.slug, fullName: tutors.tutorName, avatarUrl: tutors.tutorAvatar },
      instalments: sql<Instalment[]>`(${instalmentsOfOrder})`,
      receivedMinor: orders.receivedMinor,
      claimedAt: sql<Date | null>`(${claimed})`.mapWith(transferClaims.claimedAt),
      isUnderWay: sql<boolean>`exists (${pendingPayments}) or exists (${takenAtDesk})`,
    })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(tutors, isTutorOfOrder(db, tutors.id))
    .where(and(eq(orders.studentId, sql.placeholder("studentId")), inArray(orders.state, ["open", "running"])))
    .orderBy(asc(orders.state), sql`${orders.placedAt} desc`);
});

/**
 * What a student has to pay, or has sent and waits for: orders whose first instalment is not paid, the newest first, then those
 * with an instalment that is late or due soon. One statement.
 */
export async function listDueOrders(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
): Promise<DueOrder[]> {
  const lastDay = addDays(dateInLagos(clock.now()), aheadDays);
  return (await dueRows(db, { studentId })).flatMap(
    ({ order, course, tutor, instalments, receivedMinor, claimedAt, isUnderWay }) => {
      const next = nextInstalment(instalments, receivedMinor);
      const isNear = next && (order.state === "open" || next.dueOn <= lastDay || claimedAt !== null);
      if (!isNear) return [];
      return {
        id: order.id,
        reference: shownReference(order.reference),
        isOpen: order.state === "open",
        course,
        tutor,
        instalment: instalmentName({ instalments, planName: planName(order) }, next.number),
        leftMinor: next.leftMinor,
        currency: order.currency,
        dueOn: next.dueOn,
        placedAt: order.placedAt.toISOString(),
        expiresAt: order.expiresAt.toISOString(),
        claimedAt: claimedAt?.toISOString() ?? null,
        isUnderWay,
      };
    },
  );
}

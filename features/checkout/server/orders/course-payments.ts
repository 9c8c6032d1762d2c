import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { Currency } from "#lib/money.ts";
import { dueOf, type Instalment, instalmentName, nextInstalment } from "../../order-rules.ts";
import { planName } from "../../rules.ts";
import { orderInstalments, orders } from "../tables.ts";

/**
 * What came for a course that a student takes. `instalment`: the last one that is paid, `Month 1 of 4`; null: it is paid at once. `owedMinor`: what is
 * still to come, the next of it on `dueOn` (YYYY-MM-DD).
 */
export type CoursePayment = {
  plan: string;
  amountMinor: number;
  currency: Currency;
  instalment: string | null;
  owedMinor: number;
  dueOn: string | null;
};

const keyOf = ({ studentId, courseId }: { studentId: string; courseId: string }) => `${studentId} ${courseId}`;

/** What came for courses that students take, to ask for one; null: no order opened it. In one statement. */
export async function listCoursePayments(
  db: DbOrTx,
  taken: readonly { studentId: string; courseId: string }[],
): Promise<(of: { studentId: string; courseId: string }) => CoursePayment | null> {
  if (taken.length === 0) return () => null;
  const instalmentsOfOrder = db
    .select({
      all: sql`json_agg(json_build_object('number', ${orderInstalments.number}, 'amountMinor', ${orderInstalments.amountMinor}, 'dueOn', ${orderInstalments.dueOn}) order by ${orderInstalments.number})`,
    })
    .from(orderInstalments)
    .where(eq(orderInstalments.orderId, orders.id));
  const rows = await db
    .select({
      studentId: orders.studentId,
      courseId: orders.courseId,
      plan: orders.plan,
      planKey: orders.planKey,
      currency: orders.currency,
      instalments: sql<Instalment[]>`(${instalmentsOfOrder})`,
      amountMinor: orders.receivedMinor,
    })
    .from(orders)
    .where(
      and(
        inArray(
          orders.studentId,
          taken.map(({ studentId }) => studentId),
        ),
        inArray(orders.state, ["running", "paid"]),
      ),
    )
    // The last one of a course counts.
    .orderBy(asc(orders.placedAt));
  const byCourse = new Map(
    rows.map(({ instalments, amountMinor, currency, ...order }) => {
      const plan = planName(order);
      const next = nextInstalment(instalments, amountMinor);
      const paid = next ? next.number - 1 : instalments.length;
      const instalment =
        instalments.length > 1 && paid > 0 ? instalmentName({ instalments, planName: plan }, paid) : null;
      const owedMinor = dueOf(instalments, amountMinor, instalments.length);
      return [keyOf(order), { plan, amountMinor, currency, instalment, owedMinor, dueOn: next?.dueOn ?? null }];
    }),
  );
  return (of) => byCourse.get(keyOf(of)) ?? null;
}

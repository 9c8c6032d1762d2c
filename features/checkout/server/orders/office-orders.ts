import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { oneOf } from "#db/types.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { addDays, dateInLagos, daysOfPeriod, startOfDayInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { FilterOf } from "#lib/list/list-spec.ts";
import type { Currency } from "#lib/money.ts";
import { readReference, shownReference } from "#lib/payment-reference.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { batchesOf, containing, type ListSource, pageOf, whereOf } from "#platform/list/list-source.ts";
import { orderList } from "../../office-contract.ts";
import type { OrderState } from "../../order-rules.ts";
import { planName } from "../../rules.ts";
import { payments } from "../payments/tables.ts";
import { orders } from "../tables.ts";
import type { OrderRow } from "./order-rows.ts";

/** An instalment's day is behind us, and with those before it the instalment asks for more than came. */
const isLate = (today: string) => and(eq(orders.state, "running"), lt(orders.nextDueOn, today));

function matches(db: Db, q: string): SQL {
  const [people, courses, reference] = [personRows(db), courseRows(db), readReference(q)];
  if (reference !== null) return eq(orders.reference, reference);
  const like = containing(q);
  const begins = `${q.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase()}%`;
  return sql`(${orders.reference} like ${begins}
    or ${orders.studentId} in ${db.select({ id: people.id }).from(people).where(sql`${people.personName} ilike ${like} or ${people.personEmail}::text ilike ${like}`)}
    or ${orders.courseId} in ${db.select({ id: courses.id }).from(courses).where(sql`${courses.title} ilike ${like} or ${courses.shortTitle} ilike ${like}`)})`;
}

/** Something came for an order from the one day to before the other, also what was taken back since. */
const isPaidWithin = (db: Db, from: string, until: string): SQL =>
  inArray(
    orders.id,
    db
      .select({ id: payments.orderId })
      .from(payments)
      .where(
        and(
          oneOf(payments.state, ["succeeded", "undone"]),
          gte(payments.endedAt, startOfDayInLagos(from)),
          lt(payments.endedAt, startOfDayInLagos(until)),
        ),
      ),
  );

/** The orders as staff look for them. Dates are days in Lagos. */
const orderSource = (db: Db, today: string): ListSource<typeof orderList, OfficeRow> => ({
  spec: orderList,
  id: orders.id,
  filters: {
    q: (q) => matches(db, q),
    overdue: () => isLate(today),
    state: (state) => eq(orders.state, state),
    provider: (provider) =>
      sql`exists (select from ${payments} p where p.order_id = ${orders.id} and p.provider = ${provider} and p.state = 'succeeded')`,
    currency: (currency) => eq(orders.currency, currency),
    student: (id) => eq(orders.studentId, id),
    from: (from) => gte(orders.placedAt, startOfDayInLagos(from)),
    to: (to) => lt(orders.placedAt, startOfDayInLagos(addDays(to, 1))),
    paidOn: (day) => isPaidWithin(db, day, addDays(day, 1)),
    paidIn: (period) => {
      const { from, until } = daysOfPeriod(period);
      return isPaidWithin(db, from, until);
    },
    course: (id) => eq(orders.courseId, id),
  },
  rows: (_, page) => readRows(db, page, today),
});

/** A row of the list. Amounts in minor units of its currency. */
type OfficeRow = {
  id: string;
  reference: string;
  studentName: string;
  courseName: string;
  planName: string;
  currency: Currency;
  state: OrderState;
  totalMinor: number;
  receivedMinor: number;
  lateOn: string | null;
  placedAt: string;
};

/** Orders as rows of the list, those that `page` narrows the statement to. */
export async function readRows(
  db: Db,
  page: Parameters<ListSource<typeof orderList, OfficeRow>["rows"]>[1],
  today: string,
): Promise<OfficeRow[]> {
  const [people, courses] = [personRows(db), courseRows(db)];
  const match = await page(
    db
      .select({ order: orders, studentName: people.personName, courseName: courses.shortTitle })
      .from(orders)
      .innerJoin(courses, eq(courses.id, orders.courseId))
      .leftJoin(people, eq(people.id, orders.studentId))
      .$dynamic(),
  );
  return match.map(({ order, studentName, courseName }) => ({
    ...rowOf(order, studentName, courseName),
    totalMinor: order.totalMinor,
    receivedMinor: order.receivedMinor,
    lateOn: order.state === "running" && order.nextDueOn !== null && order.nextDueOn < today ? order.nextDueOn : null,
  }));
}

export const rowOf = (order: OrderRow, studentName: string | null, courseName: string) => ({
  id: order.id,
  reference: shownReference(order.reference),
  studentName: studentName ?? "Closed account",
  courseName,
  planName: planName(order),
  currency: order.currency,
  state: order.state,
  placedAt: order.placedAt.toISOString(),
});

/**
 * A page of the orders that fit, with their sums in each currency, and how many there are in each state, whichever of them is asked
 * for.
 */
export async function listOfficeOrders(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  query: ListQuery<typeof orderList>,
) {
  const today = dateInLagos(clock.now());
  const source = orderSource(db, today);
  // All states are counted, and those that are asked for summed: one pass has it all.
  const groups = Promise.resolve(
    db
      .select({
        state: orders.state,
        currency: orders.currency,
        isLate: sql<boolean>`coalesce(${isLate(today)}, false)`.as("is_late"),
        count: sql<number>`count(*)`.mapWith(Number),
        totalMinor: sql<number>`sum(${orders.totalMinor})`.mapWith(Number),
        receivedMinor: sql<number>`sum(${orders.receivedMinor})`.mapWith(Number),
      })
      .from(orders)
      .where(whereOf(source, { ...query, state: undefined, overdue: undefined }))
      .groupBy(orders.state, orders.currency, sql`is_late`),
  );
  const fit = groups.then((all) =>
    all.filter(
      (group) => (query.state === undefined || group.state === query.state) && (!query.overdue || group.isLate),
    ),
  );
  const page = await pageOf(
    db,
    source,
    query,
    fit.then((rows) => add(rows, "count")),
  );
  return {
    ...page,
    sums: [...Map.groupBy(await fit, ({ currency }) => currency)]
      .map(([currency, rows]) => ({
        currency,
        totalMinor: add(rows, "totalMinor"),
        receivedMinor: add(rows, "receivedMinor"),
      }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    counts: [...Map.groupBy(await groups, ({ state }) => state)].map(([state, rows]) => ({
      state,
      count: add(rows, "count"),
      late: add(
        rows.filter((row) => row.isLate),
        "count",
      ),
    })),
  };
}

const add = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

const csv: CsvColumns<OfficeRow> = {
  Reference: ({ reference }) => reference,
  "Placed on": ({ placedAt }) => dateInLagos(new Date(placedAt)),
  Student: ({ studentName }) => studentName,
  Course: ({ courseName }) => courseName,
  Plan: (row) => row.planName,
  State: ({ state }) => state,
  Currency: ({ currency }) => currency,
  Price: ({ totalMinor }) => ({ amountMinor: totalMinor }),
  Received: ({ receivedMinor }) => ({ amountMinor: receivedMinor }),
  "Late since": ({ lateOn }) => lateOn,
};

/** All orders that fit, as a table to take along. */
export const officeOrdersCsv = ({ db, clock }: Pick<VerbDeps, "db" | "clock">, filter: FilterOf<typeof orderList>) => ({
  name: "orders",
  columns: csv,
  batches: batchesOf(db, orderSource(db, dateInLagos(clock.now())), filter),
});

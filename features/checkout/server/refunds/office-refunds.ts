import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { entryRows } from "#features/ledger/server/public.ts";
import { daysOfPeriod, startOfDayInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { readReference, shownReference } from "#lib/payment-reference.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { containing, pageOf, sourceOf, whereOf } from "#platform/list/list-source.ts";
import { type RefundStatus, refundList } from "../../office-contract.ts";
import { payments } from "../payments/tables.ts";
import { orders } from "../tables.ts";
import { refundView } from "./refund-view.ts";
import { disputes, refundAccounts, refunds } from "./tables.ts";

/** What waits to be sent by bank, with its account or without. */
const isWaiting = and(eq(refunds.state, "open"), eq(refunds.way, "bank"));

const matching = {
  asked: and(isWaiting, isNull(refundAccounts.refundId)),
  ready: and(isWaiting, isNotNull(refundAccounts.refundId)),
  open: and(eq(refunds.state, "open"), eq(refunds.way, "provider")),
  succeeded: eq(refunds.state, "succeeded"),
  failed: eq(refunds.state, "failed"),
} satisfies Record<RefundStatus, unknown>;

/** What left by refunds, as the book has it: each once, when it left. */
const leftRows = (db: DbOrTx, where: (entries: ReturnType<typeof entryRows>) => SQL | undefined) => {
  const entries = entryRows(db);
  return db
    .select({ id: entries.subject })
    .from(entries)
    .where(and(eq(entries.kind, "refund-paid"), eq(entries.account, "cash"), where(entries)));
};

/** From the first moment of a year or a month in Lagos to before its end. */
const within = ({ occurredAt }: ReturnType<typeof entryRows>, period: string) => {
  const { from, until } = daysOfPeriod(period);
  return and(gte(occurredAt, startOfDayInLagos(from)), lt(occurredAt, startOfDayInLagos(until)));
};

/** Refunds as staff look for them. */
const refundSource = (db: DbOrTx) => {
  const [people, courses] = [personRows(db), courseRows(db)];
  const joined = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(people, eq(people.id, orders.studentId))
    .leftJoin(refundAccounts, eq(refundAccounts.refundId, refunds.id));
  return sourceOf({
    spec: refundList,
    id: refunds.id,
    filters: {
      q: (q) => {
        const reference = readReference(q);
        const like = containing(q);
        return sql`${refunds.id} in ${joined.where(
          reference === null
            ? or(sql`${people.personName} ilike ${like}`, sql`${people.personEmail}::text ilike ${like}`)
            : eq(orders.reference, reference),
        )}`;
      },
      state: (state) => sql`${refunds.id} in ${joined.where(matching[state])}`,
      provider: (provider) =>
        inArray(
          refunds.id,
          leftRows(db, ({ holder }) => eq(holder, provider)),
        ),
      currency: (currency) => eq(refunds.currency, currency),
      wentBackIn: (period) =>
        inArray(
          refunds.id,
          leftRows(db, (entries) => within(entries, period)),
        ),
      course: (id) =>
        inArray(refunds.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.courseId, id))),
    },
    rows: async (connection, page) => {
      const rows = await page(
        connection
          .select({
            refund: refunds,
            account: refundAccounts,
            reference: orders.reference,
            studentName: people.personName,
            courseName: courses.shortTitle,
          })
          .from(refunds)
          .innerJoin(orders, eq(orders.id, refunds.orderId))
          .innerJoin(courses, eq(courses.id, orders.courseId))
          .leftJoin(people, eq(people.id, orders.studentId))
          .leftJoin(refundAccounts, eq(refundAccounts.refundId, refunds.id))
          .$dynamic(),
      );
      return rows.map(({ refund, account, reference, studentName, courseName }) => ({
        ...officeRefund(refund, account),
        orderId: refund.orderId,
        currency: refund.currency,
        reference: shownReference(reference),
        studentName: studentName ?? "Closed account",
        courseName,
      }));
    },
  });
};

/** A refund as staff see it. */
export const officeRefund = (
  refund: typeof refunds.$inferSelect,
  account: typeof refundAccounts.$inferSelect | null,
) => ({ ...refundView(refund, account), failure: refund.failure, paidNote: refund.paidNote });

/**
 * A page of the refunds that fit, the newest first. Of a period, what went back in it too, as the revenue has it: the sums of all its
 * refunds, and what banks took for disputes, less what they gave back, the newest of these with their orders.
 */
export async function listOfficeRefunds({ db }: Pick<VerbDeps, "db">, query: ListQuery<typeof refundList>) {
  const source = refundSource(db);
  const { wentBackIn: period } = query;
  const [page, refunded, disputed] = await Promise.all([
    pageOf(db, source, query),
    period === undefined
      ? []
      : db
          .select({ currency: refunds.currency, minor: sql<number>`sum(${refunds.amountMinor})`.mapWith(Number) })
          .from(refunds)
          .where(whereOf(source, query))
          .groupBy(refunds.currency),
    // Words and states are those of refunds.
    period === undefined || query.q || query.state ? null : disputedIn(db, { ...query, period }),
  ]);
  const of = (sums: readonly { currency: Currency; minor: number }[], currency: Currency) =>
    sums.find((sum) => sum.currency === currency)?.minor ?? 0;
  const sums = currencies.map((currency) => ({
    currency,
    refundedMinor: of(refunded, currency),
    disputedMinor: of(disputed?.sums ?? [], currency),
  }));
  return {
    ...page,
    sums: sums.filter(({ refundedMinor, disputedMinor }) => refundedMinor !== 0 || disputedMinor !== 0),
    disputes: disputed?.rows ?? [],
  };
}

const shownDisputes = 100;

/** What banks took for disputes in a period, and gave back where one was won; the sums are of all, the rows the newest. */
async function disputedIn(
  db: DbOrTx,
  {
    period,
    currency,
    provider,
    course,
  }: Pick<ListQuery<typeof refundList>, "currency" | "provider" | "course"> & { period: string },
) {
  const [entries, people, courses] = [entryRows(db), personRows(db), courseRows(db)];
  const moved = db
    .select({
      id: entries.entryId,
      at: entries.occurredAt,
      // Out of the academy's account when it is credited.
      minor: sql<number>`(-${entries.entryMinor})`.mapWith(Number).as("minor"),
      currency: entries.entryCurrency,
      orderId: payments.orderId,
    })
    .from(entries)
    .innerJoin(disputes, eq(disputes.id, entries.subject))
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(
      and(
        eq(entries.account, "cash"),
        within(entries, period),
        currency === undefined ? undefined : eq(entries.entryCurrency, currency),
        provider === undefined ? undefined : eq(entries.holder, provider),
        course === undefined
          ? undefined
          : inArray(payments.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.courseId, course))),
      ),
    )
    .as("moved");
  const [rows, sums] = await Promise.all([
    db
      .select({
        id: moved.id,
        at: moved.at,
        amountMinor: moved.minor,
        currency: moved.currency,
        orderId: orders.id,
        reference: orders.reference,
        studentName: people.personName,
        courseName: courses.shortTitle,
      })
      .from(moved)
      .innerJoin(orders, eq(orders.id, moved.orderId))
      .innerJoin(courses, eq(courses.id, orders.courseId))
      .leftJoin(people, eq(people.id, orders.studentId))
      .orderBy(desc(moved.at), desc(moved.id))
      .limit(shownDisputes),
    db
      .select({ currency: moved.currency, minor: sql<number>`sum(${moved.minor})`.mapWith(Number) })
      .from(moved)
      .groupBy(moved.currency),
  ]);
  return {
    sums,
    rows: rows.map(({ at, reference, studentName, ...row }) => ({
      ...row,
      at: at.toISOString(),
      reference: shownReference(reference),
      studentName: studentName ?? "Closed account",
    })),
  };
}

/** How many refunds staff are to send: their accounts are there. */
export const countReadyRefunds = async (db: DbOrTx): Promise<number> =>
  db.$count(
    refunds,
    and(isWaiting, inArray(refunds.id, db.select({ id: refundAccounts.refundId }).from(refundAccounts))),
  );

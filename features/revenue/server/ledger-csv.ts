import { and, asc, eq, gt, gte, inArray, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { sourceName } from "#features/checkout/office-contract.ts";
import { bookedRows, orderedRows } from "#features/checkout/server/public.ts";
import { entryRows } from "#features/ledger/server/public.ts";
import { accountLabels, kindLabels } from "#features/ledger/texts.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { addDays, dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import { shownReference } from "#lib/payment-reference.ts";
import { paymentSources } from "#lib/payments.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { revenueTexts as texts } from "../texts.ts";

const atOnce = 1_000;

type Line = Awaited<ReturnType<typeof linesAfter>>[number] & { holderName: string };

const columns = {
  Date: ({ occurredAt }) => dateInLagos(occurredAt),
  Transaction: ({ transactionId }) => transactionId,
  What: ({ kind }) => kindLabels[kind],
  Account: ({ account }) => accountLabels[account],
  Holder: ({ holderName }) => holderName,
  Currency: ({ entryCurrency }) => entryCurrency,
  Debit: ({ entryMinor }) => (entryMinor > 0 ? { amountMinor: entryMinor } : null),
  Credit: ({ entryMinor }) => (entryMinor < 0 ? { amountMinor: -entryMinor } : null),
} satisfies CsvColumns<Line>;

/** Every line of the book from a day in Lagos to another, both with it, the oldest first: of each transaction and currency debit and credit are equal. */
export const ledgerCsv = (db: Db, { from, to }: { from: string; to: string }) => ({
  name: `ledger-${from}-to-${to}`,
  columns,
  batches: batches(db, { from: startOfDayInLagos(from), until: startOfDayInLagos(addDays(to, 1)) }),
});

type Span = { from: Date; until: Date };

async function* batches(db: Db, span: Span): AsyncGenerator<Line[]> {
  for (let last: { occurredAt: Date; entryId: string } | undefined; ; ) {
    const lines = await linesAfter(db, span, last);
    last = lines.at(-1);
    if (!last) return;
    const nameOf = await holderNames(db, lines);
    yield lines.map((line) => ({ ...line, holderName: nameOf(line) }));
  }
}

function linesAfter(db: Db, { from, until }: Span, last: { occurredAt: Date; entryId: string } | undefined) {
  const entries = entryRows(db);
  return db
    .select()
    .from(entries)
    .where(
      and(
        gte(entries.occurredAt, last?.occurredAt ?? from),
        lt(entries.occurredAt, until),
        last && or(gt(entries.occurredAt, last.occurredAt), gt(entries.entryId, last.entryId)),
      ),
    )
    .orderBy(asc(entries.occurredAt), asc(entries.entryId))
    .limit(atOnce);
}

/** The ledger takes any text for a holder. */
const isId = (holder: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(holder);

/** What the holders of lines are called: the reference of an order, a name, a provider; else the id. */
async function holderNames(db: Db, lines: readonly Awaited<ReturnType<typeof linesAfter>>[number][]) {
  const holdersOf = (...accounts: readonly string[]) => [
    ...new Set(
      lines.flatMap(({ account, holder }) => (accounts.includes(account) && holder && isId(holder) ? [holder] : [])),
    ),
  ];
  const [ordered, booked, people, tutors] = [orderedRows(db), bookedRows(db), personRows(db), tutorRows(db)];
  const [orderIds, refundIds, studentIds, tutorIds] = [
    holdersOf("order", "vat"),
    holdersOf("refund"),
    holdersOf("credit"),
    holdersOf("tutor-held", "tutor-earned", "tutor-payable", "tutor-paid"),
  ];
  const rows = await Promise.all([
    orderIds.length > 0
      ? db.select({ id: ordered.id, name: ordered.reference }).from(ordered).where(inArray(ordered.id, orderIds))
      : [],
    refundIds.length > 0
      ? db
          .select({ id: booked.bookedId, name: ordered.reference })
          .from(booked)
          .innerJoin(ordered, eq(ordered.id, booked.bookedOrderId))
          .where(inArray(booked.bookedId, refundIds))
      : [],
    studentIds.length > 0
      ? db.select({ id: people.id, name: people.personName }).from(people).where(inArray(people.id, studentIds))
      : [],
    tutorIds.length > 0
      ? db.select({ id: tutors.id, name: tutors.tutorName }).from(tutors).where(inArray(tutors.id, tutorIds))
      : [],
  ]);
  const [orders, refunds, ...named] = rows;
  const names = new Map([
    ...[...orders, ...refunds].map(({ id, name }): [string, string] => [id, shownReference(name)]),
    ...named.flat().map(({ id, name }): [string, string] => [id, name]),
    ...paymentSources.map((source): [string, string] => [source, sourceName(source)]),
  ]);
  return ({ holder }: { holder: string | null }) => (holder === null ? texts.academy : (names.get(holder) ?? holder));
}

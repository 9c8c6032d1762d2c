import { and, desc, eq, gte, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { SearchSource } from "#features/accounts/server/public.ts";
import { dateInLagos, dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { likelyReferences, readReference, referenceSigns } from "#lib/payment-reference.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { receipts } from "../documents/tables.ts";
import { readReceipt, receiptName } from "../payments/issue-receipt.ts";
import { payments } from "../payments/tables.ts";
import { orders } from "../tables.ts";
import { readRows } from "./office-orders.ts";

/** Fewer signs begin too many references. */
const fewestSigns = 3;
const referenceLength = 8;
/** So many of a kind are looked at. */
const maxMatches = 50;

/** Orders by their reference, also a part or with one wrong sign; by the number of a receipt; by the id of a payment; by what the bank calls a transfer. */
export const orderSearch = (): SearchSource[] => [
  {
    kind: "order",
    needs: "orders.read",
    async find({ db, clock }, { text, limit }) {
      const typed = text.trim();
      const receipt = readReceipt(typed);
      if (receipt) {
        const hits = await rows({ db, clock }, inArray(orders.id, receiptOrders(db, receipt)), limit);
        return hits.map((hit) => ({ ...hit, text: `Receipt ${receiptName(receipt)}, ${hit.text}` }));
      }
      const hits = await rows({ db, clock }, named(db, typed), limit);
      if (hits.length > 0) return hits;
      const likely = likelyReferences(typed);
      return likely.length === 0 ? [] : rows({ db, clock }, inArray(orders.reference, likely), limit);
    },
    read: (deps, ids) => rows(deps, inArray(orders.id, ids), ids.length),
  },
];

/** The order whose payment has this receipt. */
const receiptOrders = (db: Db, { year, number }: { year: number; number: number }) =>
  db
    .select({ id: payments.orderId })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(eq(receipts.year, year), eq(receipts.number, number)));

/** What a text names of an order; undefined: nothing. */
function named(db: Db, typed: string): SQL | undefined {
  const signs = typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  if ([...signs].length < fewestSigns) return undefined;
  const paid = (where: SQL | undefined) =>
    db.select({ id: payments.orderId }).from(payments).where(where).limit(maxMatches);
  const ordered = (where: SQL | undefined) => db.select({ id: orders.id }).from(orders).where(where).limit(maxMatches);
  // Each by its own index: of "or" between them Postgres would read all orders.
  const either = (order: SQL | undefined, payment: SQL | undefined) =>
    inArray(orders.id, ordered(order).union(paid(payment)));
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed);
  if (isId) return either(eq(orders.id, typed), eq(payments.id, typed));
  const byBank = and(
    isNotNull(payments.bankReference),
    sql`lower(${payments.bankReference}) like ${`${typed.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`}`,
  );
  const whole = readReference(signs);
  if (whole) return either(eq(orders.reference, whole), byBank);
  const isBeginning = signs.length < referenceLength && [...signs].every((sign) => referenceSigns.includes(sign));
  if (!isBeginning) return inArray(orders.id, paid(byBank));
  // As a range, which the index of references answers however the database sorts letters.
  const [lowest, highest] = [referenceSigns.charAt(0), referenceSigns.charAt(referenceSigns.length - 1)];
  return either(
    and(
      gte(orders.reference, signs.padEnd(referenceLength, lowest)),
      lte(orders.reference, signs.padEnd(referenceLength, highest)),
    ),
    byBank,
  );
}

async function rows({ db, clock }: Pick<VerbDeps, "db" | "clock">, where: SQL | undefined, limit: number) {
  if (where === undefined) return [];
  const match = await readRows(
    db,
    (query) => query.where(where).orderBy(desc(orders.id)).limit(limit),
    dateInLagos(clock.now()),
  );
  return match.map((order) => {
    const money = (amountMinor: number) => formatMoney({ amountMinor, currency: order.currency });
    return {
      id: order.id,
      title: order.reference,
      text: `${money(order.receivedMinor)} of ${money(order.totalMinor)}, ${order.studentName}, ${dayInLagos(new Date(order.placedAt))}`,
      href: paths.officeOrder(order.id),
    };
  });
}

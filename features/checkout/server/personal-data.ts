import { asc, eq, inArray, sql } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { orders, payments, receiptFacts, receipts, savedCards } from "./tables.ts";

const bought: PersonalDataHolder = {
  name: "orders",
  async read(db, { id }) {
    const [placed, paid] = await Promise.all([
      db
        .select({
          reference: orders.reference,
          plan: orders.planKey,
          currency: orders.currency,
          originalMinor: orders.originalMinor,
          state: orders.state,
          placedAt: orders.placedAt,
        })
        .from(orders)
        .where(eq(orders.studentId, id))
        .orderBy(asc(orders.placedAt)),
      db
        .select({
          order: orders.reference,
          amountMinor: payments.amountMinor,
          currency: payments.currency,
          state: payments.state,
          method: payments.method,
          receivedOn: payments.receivedOn,
          bankReference: payments.bankReference,
          openedAt: payments.openedAt,
          receiptYear: receipts.year,
          receiptNumber: receipts.number,
          receipt: receiptFacts.facts,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .leftJoin(receipts, eq(receipts.paymentId, payments.id))
        .leftJoin(receiptFacts, eq(receiptFacts.paymentId, payments.id))
        .where(eq(orders.studentId, id))
        .orderBy(asc(payments.openedAt)),
    ]);
    return placed.length === 0 ? null : { placed, paid };
  },
  // Orders, payments and receipts stay, as the law asks of money; neither they nor the account behind them have a name any more.
  async erase(tx, { id }) {
    const theirs = tx
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.studentId, id));
    await tx
      .update(receiptFacts)
      .set({ facts: sql`jsonb_set(${receiptFacts.facts}, '{student}', 'null')` })
      .where(inArray(receiptFacts.paymentId, theirs));
    return [];
  },
};

const cards: PersonalDataHolder = {
  name: "saved cards",
  read: (db, { id }) =>
    db
      .select({ provider: savedCards.provider, card: savedCards.label, keptAt: savedCards.keptAt })
      .from(savedCards)
      .where(eq(savedCards.studentId, id))
      .orderBy(asc(savedCards.keptAt)),
  // What a provider still keeps pays nothing, since nobody here names it any more.
  async erase(tx, { id }) {
    await tx.delete(savedCards).where(eq(savedCards.studentId, id));
    return [];
  },
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const checkoutPersonalData: PersonalDataHolder[] = [bought, cards];

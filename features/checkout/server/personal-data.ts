import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { orders, payments, receipts } from "./tables.ts";

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
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .leftJoin(receipts, eq(receipts.paymentId, payments.id))
        .where(eq(orders.studentId, id))
        .orderBy(asc(payments.openedAt)),
    ]);
    return placed.length === 0 ? null : { placed, paid };
  },
  // Orders, payments and receipts stay, as the law asks of money; the account behind them has no name any more.
  erase: async () => [],
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const checkoutPersonalData: PersonalDataHolder[] = [bought];

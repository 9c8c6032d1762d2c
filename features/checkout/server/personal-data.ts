import { asc, eq, inArray, sql } from "drizzle-orm";
import { holding, type PersonalRows } from "#platform/feature/personal-data.ts";
import { approvalPersonal } from "./approvals/tables.ts";
import { cardPersonal } from "./cards/tables.ts";
import { receiptFacts, receipts } from "./documents/tables.ts";
import { payments } from "./payments/tables.ts";
import { disputePersonal, refundAccountPersonal, refundPersonal } from "./refunds/tables.ts";
import { extensionPersonal, orderPersonal, orders } from "./tables.ts";
import { claimPersonal } from "./transfers/tables.ts";

const paid: PersonalRows = {
  read: (db, { id }) =>
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
  // Payments and receipts stay, as the law asks of money; they have no name any more.
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
  // Who of staff took money stays known by the account's id, which has no name any more.
  accounts: [payments.receivedBy],
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const checkoutPersonalData = [
  holding("orders", {
    placed: orderPersonal,
    paid,
    refunded: refundPersonal,
    refundedTo: refundAccountPersonal,
    extended: extensionPersonal,
    disputed: disputePersonal,
    approvals: approvalPersonal,
  }),
  holding("saved cards", cardPersonal),
  holding("transfer-messages", claimPersonal),
];

import { asc, eq, inArray, sql } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { savedCards } from "./cards/tables.ts";
import { receiptFacts, receipts } from "./papers/tables.ts";
import { payments } from "./payments/tables.ts";
import { disputes, refunds } from "./refunds/tables.ts";
import { orders, partExtensions } from "./tables.ts";
import { transferClaims } from "./transfers/tables.ts";

const bought: PersonalDataHolder = {
  name: "orders",
  async read(db, { id }) {
    const [placed, paid, refunded, extended, disputed] = await Promise.all([
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
      db
        .select({
          order: orders.reference,
          amountMinor: refunds.amountMinor,
          currency: refunds.currency,
          way: refunds.way,
          isGoodwill: refunds.isGoodwill,
          state: refunds.state,
          reason: refunds.reason,
          failure: refunds.failure,
          askedAt: refunds.askedAt,
          endedAt: refunds.endedAt,
        })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(eq(orders.studentId, id))
        .orderBy(asc(refunds.askedAt)),
      db
        .select({
          order: orders.reference,
          part: partExtensions.number,
          wasDueOn: partExtensions.wasDueOn,
          dueOn: partExtensions.dueOn,
          reason: partExtensions.reason,
          givenAt: partExtensions.givenAt,
        })
        .from(partExtensions)
        .innerJoin(orders, eq(orders.id, partExtensions.orderId))
        .where(eq(orders.studentId, id))
        .orderBy(asc(partExtensions.givenAt)),
      db
        .select({
          order: orders.reference,
          provider: disputes.provider,
          amountMinor: disputes.amountMinor,
          currency: disputes.currency,
          state: disputes.state,
          openedAt: disputes.openedAt,
          endedAt: disputes.endedAt,
        })
        .from(disputes)
        .innerJoin(payments, eq(payments.id, disputes.paymentId))
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(orders.studentId, id))
        .orderBy(asc(disputes.openedAt)),
    ]);
    return placed.length === 0 ? null : { placed, paid, refunded, extended, disputed };
  },
  // Orders, payments, receipts, what went back, new dates and disputes stay, as the law asks of money; neither they nor the account
  // behind them have a name any more.
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

const claims: PersonalDataHolder = {
  name: "transfer-messages",
  async read(db, { id }) {
    const rows = await db
      .select({
        order: orders.reference,
        amountMinor: transferClaims.amountMinor,
        currency: orders.currency,
        state: transferClaims.state,
        reason: transferClaims.reason,
        receipt: transferClaims.fileName,
        claimedAt: transferClaims.claimedAt,
      })
      .from(transferClaims)
      .innerJoin(orders, eq(orders.id, transferClaims.orderId))
      .where(eq(orders.studentId, id))
      .orderBy(asc(transferClaims.claimedAt));
    return rows.length > 0 ? rows : null;
  },
  // A receipt is no proof of anything and shows a bank account: its file goes with the account.
  async erase(tx, { id }) {
    const theirs = inArray(
      transferClaims.orderId,
      tx.select({ id: orders.id }).from(orders).where(eq(orders.studentId, id)),
    );
    const held = await tx.select({ key: transferClaims.fileKey }).from(transferClaims).where(theirs);
    await tx
      .update(transferClaims)
      .set({ fileKey: null, fileName: null, fileType: null, fileBytes: null })
      .where(theirs);
    return held.flatMap(({ key }) => (key === null ? [] : [key]));
  },
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const checkoutPersonalData: PersonalDataHolder[] = [bought, cards, claims];

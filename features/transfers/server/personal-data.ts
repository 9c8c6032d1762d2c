import { asc, eq } from "drizzle-orm";
import { orderedRows } from "#features/checkout/server/public.ts";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { bankLines, lineShares, transferActions } from "./tables.ts";

const counted: PersonalDataHolder = {
  name: "transfers",
  async read(db, { id }) {
    const orders = orderedRows(db);
    const rows = await db
      .select({
        order: orders.reference,
        amountMinor: lineShares.amountMinor,
        currency: bankLines.currency,
        paidOn: bankLines.paidOn,
        sender: bankLines.sender,
        narration: bankLines.narration,
        bankReference: bankLines.bankReference,
      })
      .from(lineShares)
      .innerJoin(bankLines, eq(bankLines.id, lineShares.lineId))
      .innerJoin(orders, eq(orders.id, lineShares.orderId))
      .where(eq(orders.studentId, id))
      .orderBy(asc(bankLines.paidOn));
    return rows.length > 0 ? rows : null;
  },
  // What the bank wrote of money that came stays with the book, as the law asks.
  erase: async () => [],
};

const decided: PersonalDataHolder = {
  name: "transfer-desk",
  async read(db, { id }) {
    const rows = await db
      .select({ action: transferActions.action, note: transferActions.note, at: transferActions.at })
      .from(transferActions)
      .where(eq(transferActions.actorId, id))
      .orderBy(asc(transferActions.at));
    return rows.length > 0 ? rows : null;
  },
  // Who decided about money stays known by the account's id, which has no name any more.
  erase: async () => [],
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const transferPersonalData: PersonalDataHolder[] = [counted, decided];

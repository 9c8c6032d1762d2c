import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type ClaimState, claimStates, type ReceiptType } from "../../texts.ts";
import { orders } from "../tables.ts";

const amount = () => bigint({ mode: "number" }).notNull();

/**
 * A student's word that a transfer for an order was made, with what may show it. Never proof: it only brings the order forward in
 * what staff look at.
 */
export const transferClaims = pgTable(
  "transfer_claims",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The instalment that was due then. */
    amountMinor: amount(),
    state: text().$type<ClaimState>().notNull().default("waiting"),
    /** Why it was refused, for the student. */
    reason: text(),
    /** The receipt in the file store; null where none was sent, or it is gone after its time. */
    fileKey: text(),
    fileName: text(),
    fileType: text().$type<ReceiptType>(),
    fileBytes: integer(),
    claimedAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    // Reported again, it is the same word.
    uniqueIndex("transfer_claims_one_waiting").on(t.orderId).where(sql`${t.state} = 'waiting'`),
    index().on(t.orderId),
    check("transfer_claims_state_known", oneOf(t.state, claimStates)),
    check("transfer_claims_file_whole", sql`(${t.fileKey} is null) = (${t.fileType} is null)`),
    check("transfer_claims_decided", sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check("transfer_claims_refused_why", sql`(${t.state} = 'refused') = (${t.reason} is not null)`),
  ],
);

/** A receipt is no proof of anything and shows a bank account: its file goes with the account. */
export const claimPersonal = personal(transferClaims, {
  owner: orders.studentId,
  exported: {
    order: orders.reference,
    amountMinor: transferClaims.amountMinor,
    currency: orders.currency,
    state: transferClaims.state,
    reason: transferClaims.reason,
    receipt: transferClaims.fileName,
    claimedAt: transferClaims.claimedAt,
  },
  by: transferClaims.claimedAt,
  erase: { blank: { fileKey: null, fileName: null, fileType: null, fileBytes: null } },
  files: [transferClaims.fileKey],
});

import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { payments } from "#features/checkout/server/payments/tables.ts";
import { orders } from "#features/checkout/server/tables.ts";
import { type Currency, currencies } from "#lib/money.ts";
import { personal } from "#platform/feature/personal-data.ts";
import type { StatementMapping } from "../contract.ts";
import { type DeskAction, deskActions, type LineState, lineStates } from "../texts.ts";

/** A bank's statement: its cells until it is imported, its figures afterwards. */
export const statements = pgTable(
  "statements",
  {
    id: uuid().primaryKey(),
    bank: text().notNull(),
    fileName: text().notNull(),
    /** As they are in the file; gone once it is imported or let go. */
    cells: jsonb().$type<string[][]>(),
    rowCount: integer().notNull(),
    knownCount: integer().notNull().default(0),
    outCount: integer().notNull().default(0),
    fromDay: date({ mode: "string" }),
    toDay: date({ mode: "string" }),
    sentBy: uuid()
      .notNull()
      .references(() => accounts.id),
    sentAt: instant().notNull(),
    importedAt: instant(),
    /** A staff member typed its one line as the bank's app shows it: there is no file. */
    byHand: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.sentBy),
    index().on(t.importedAt),
    check("statements_cells_until_import", sql`(${t.importedAt} is null) = (${t.cells} is not null)`),
  ],
);

/** How a bank's statements are to be read, as the last one was. */
export const bankMappings = pgTable("bank_mappings", {
  bank: text().primaryKey(),
  mapping: jsonb().$type<StatementMapping>().notNull(),
  /** The words of its headings: it is used again only where they are in the same cells. */
  headings: jsonb().$type<string[]>().notNull(),
  updatedAt: instant().notNull(),
});

/** Money that came to one of the academy's accounts. */
export const bankLines = pgTable(
  "bank_lines",
  {
    id: uuid().primaryKey(),
    statementId: uuid()
      .notNull()
      .references(() => statements.id),
    bank: text().notNull(),
    /** What makes it the same line in every statement (same-line.ts). */
    identity: text().notNull(),
    likeness: text().notNull(),
    paidOn: date({ mode: "string" }).notNull(),
    /** `08:41`, where the bank tells it. */
    paidAt: text(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().$type<Currency>().notNull(),
    narration: text().notNull(),
    sender: text().notNull(),
    bankReference: text(),
    state: text().$type<LineState>().notNull().default("waiting"),
    decidedAt: instant(),
    /** A staff member undid what was decided: it does not count by itself any more. */
    wasUndone: boolean().notNull().default(false),
    /** Why it is not for us. */
    reason: text(),
    /** The line typed by hand that is the same money: this one counts nothing, and keeps its identity for further imports. */
    joinedTo: uuid().references((): AnyPgColumn => bankLines.id),
    /** A staff member said that it is other money than the line typed by hand next to it. */
    isOther: boolean().notNull().default(false),
  },
  (t) => [
    unique("bank_lines_once").on(t.bank, t.identity), // importing again changes nothing
    index().on(t.statementId),
    index().on(t.bank, t.paidOn),
    index().on(t.paidOn).where(sql`${t.state} = 'waiting'`),
    index().on(t.decidedAt),
    uniqueIndex().on(t.joinedTo), // one line of the bank for each that was typed
    check("bank_lines_amount_positive", sql`${t.amountMinor} > 0`),
    check("bank_lines_currency_known", oneOf(t.currency, currencies)),
    check("bank_lines_state_known", oneOf(t.state, lineStates)),
    check("bank_lines_decided", sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check("bank_lines_ignored_why", sql`(${t.state} = 'ignored') = (${t.reason} is not null)`),
    check("bank_lines_joined_to", sql`(${t.state} = 'joined') = (${t.joinedTo} is not null)`),
  ],
);

/** What of a line was counted for an order. Gone when it is undone; what happened stays in the desk's actions. */
export const lineShares = pgTable(
  "line_shares",
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    lineId: uuid()
      .notNull()
      .references(() => bankLines.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
  },
  (t) => [index().on(t.lineId), index().on(t.orderId), check("line_shares_amount", sql`${t.amountMinor} > 0`)],
);

/** Who did what at the desk; rows are added, never changed. */
export const transferActions = pgTable(
  "transfer_actions",
  {
    id: uuid().primaryKey(),
    action: text().$type<DeskAction>().notNull(),
    /** Null: no one, an exact match counted by itself. */
    actorId: uuid().references(() => accounts.id),
    statementId: uuid().references(() => statements.id),
    lineId: uuid().references(() => bankLines.id),
    orderId: uuid().references(() => orders.id),
    paymentId: uuid().references(() => payments.id),
    note: text(),
    at: instant().notNull(),
  },
  (t) => [
    index().on(t.actorId),
    index().on(t.statementId),
    index().on(t.lineId),
    index().on(t.orderId),
    index().on(t.paymentId),
    check("transfer_actions_action_known", oneOf(t.action, deskActions)),
  ],
);

export const transferPersonal = personal(lineShares, {
  owner: orders.studentId,
  exported: {
    order: orders.reference,
    amountMinor: lineShares.amountMinor,
    currency: bankLines.currency,
    paidOn: bankLines.paidOn,
    sender: bankLines.sender,
    narration: bankLines.narration,
    bankReference: bankLines.bankReference,
  },
  by: bankLines.paidOn,
  erase: { retain: "What the bank wrote of money that came stays with the book, as the law asks." },
});

export const deskPersonal = personal(transferActions, {
  owner: transferActions.actorId,
  exported: { action: transferActions.action, note: transferActions.note, at: transferActions.at },
  by: transferActions.at,
  erase: { retain: "Who decided about money stays known by the account's id, which has no name any more." },
  acting: [statements.sentBy],
});

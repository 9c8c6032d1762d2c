import { sql } from "drizzle-orm";
import { bigint, check, customType, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { currencies } from "#lib/money.ts";
import {
  academyAccounts,
  type LedgerAccount,
  ledgerAccounts,
  type TransactionKind,
  transactionKinds,
} from "../contract.ts";

/** A transaction of the database, as Postgres numbers them. */
const databaseTransaction = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * The book of all money: rows are added, never changed. Triggers refuse a change by whomever, and the academy's own role has no
 * right to one (db/append-only.ts). The entries of a transaction come with it, in one transaction of the database.
 */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: uuid().primaryKey(),
    kind: text().$type<TransactionKind>().notNull(),
    /** What it is about; the kind tells the table. */
    subject: uuid().notNull(),
    /** When it happened. */
    occurredAt: instant().notNull(),
    /** Where it was written: no entry is added to it later. */
    writtenIn: databaseTransaction().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    unique("ledger_transactions_once").on(t.kind, t.subject), // the same is booked once, however often it is reported
    index().on(t.occurredAt), // what came on a day
    check("ledger_transactions_kind_known", oneOf(t.kind, transactionKinds)),
  ],
);

/**
 * The rate of VAT of an order, by its id, in hundredths of a percent: that of the day when it was placed, for as long as it is in the book.
 * An order without VAT has no row.
 */
export const orderVat = pgTable("order_vat", { holder: text().primaryKey(), rate: integer().notNull() }, (t) => [
  check("order_vat_rate", sql`${t.rate} between 1 and 10000`),
]);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid().primaryKey(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().$type<LedgerAccount>().notNull(),
    /** Whose part of the account: an id, or the name of a provider. */
    holder: text(),
    currency: text().$type<(typeof currencies)[number]>().notNull(),
    /** Positive: debit. Negative: credit. */
    amountMinor: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    index().on(t.transactionId),
    index().on(t.holder, t.account), // balances
    check("ledger_entries_account_known", oneOf(t.account, ledgerAccounts)),
    check("ledger_entries_currency_known", oneOf(t.currency, currencies)),
    check("ledger_entries_not_nothing", sql`${t.amountMinor} <> 0`),
    check("ledger_entries_held", sql`(${oneOf(t.account, academyAccounts)}) = (${t.holder} is null)`),
  ],
);

import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { currencies } from "#lib/money.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type ApprovalAct, type ApprovalState, approvalActs, approvalStates, orderActs } from "../../approval-rules.ts";
import type { Currency } from "../../contract.ts";
import { orders } from "../tables.ts";

/** Acts about money that one staff member does not decide alone: one asks for them, another approves them or turns them down. */
export const approvals = pgTable(
  "approvals",
  {
    id: uuid().primaryKey(),
    act: text().$type<ApprovalAct>().notNull(),
    /** The payment that goes back, the transfer that is to count, the order that money was taken for, or the academy's bank account: one at a time waits for each. */
    subject: uuid().notNull(),
    orderId: uuid().references(() => orders.id),
    amountMinor: bigint({ mode: "number" }),
    currency: text().$type<Currency>(),
    /** What is carried out once it is approved. */
    content: jsonb().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    askedAt: instant().notNull(),
    state: text().$type<ApprovalState>().notNull().default("waiting"),
    decidedBy: uuid().references(() => accounts.id),
    decidedAt: instant(),
    /** Why it was turned down. */
    reason: text(),
  },
  (t) => [
    uniqueIndex("approvals_one_waits").on(t.act, t.subject).where(sql`${t.state} = 'waiting'`),
    index().on(t.orderId),
    index().on(t.askedBy),
    index().on(t.decidedBy),
    check("approvals_act_known", oneOf(t.act, approvalActs)),
    check("approvals_of_order", sql`(${oneOf(t.act, orderActs)}) = (${t.orderId} is not null)`),
    check(
      "approvals_money",
      sql`(${t.orderId} is null) = (${t.amountMinor} is null) and (${t.orderId} is null) = (${t.currency} is null)`,
    ),
    check("approvals_currency_known", oneOf(t.currency, currencies)),
    check("approvals_state_known", oneOf(t.state, approvalStates)),
    check("approvals_amount_positive", sql`${t.amountMinor} > 0`),
    check("approvals_decided", sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check("approvals_by_whom", sql`(${t.decidedAt} is null) = (${t.decidedBy} is null)`),
    check("approvals_two_people", sql`${t.state} <> 'approved' or ${t.decidedBy} <> ${t.askedBy}`),
    check("approvals_why", sql`(${t.state} = 'turned-down') = (${t.reason} is not null)`),
  ],
);

export const approvalPersonal = personal(approvals, {
  erase: { retain: "Who decided about money stays known by the account's id, which has no name any more." },
  acting: [approvals.askedBy, approvals.decidedBy],
});

import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";
import type { Currency } from "#lib/money.ts";
import { isProvider, type PaymentSource, paymentProviders, paymentSources } from "#lib/payments.ts";
import type { OrderState, RefundMethod, RefundState } from "./order-rules.ts";

/** The lists of staff about orders and coupons, and what they call things. */

export const stateLabels = {
  open: "Not paid",
  running: "In parts",
  paid: "Paid",
  expired: "Run out",
  cancelled: "Cancelled",
  refunded: "Refunded",
} as const satisfies Record<OrderState, string>;

export const currencyNames = { NGN: "Naira", USD: "Dollars" } as const satisfies Record<Currency, string>;

/** How money came. */
export const sourceName = (source: PaymentSource): string =>
  isProvider(source) ? paymentProviders[source].title : seenNames[source];
const seenNames = { transfer: "Bank transfer", cash: "Cash", pos: "POS" } as const;
const sourceNames = Object.fromEntries(paymentSources.map((source) => [source, sourceName(source)])) as Record<
  PaymentSource,
  string
>;

export const orderList = {
  name: "office-orders",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Reference, name, e-mail, course" },
    overdue: { kind: "flag", label: "Late" },
    state: { kind: "oneOf", label: "State", values: stateLabels, isChip: true },
    provider: { kind: "oneOf", label: "Paid by", anyLabel: "Any way", values: sourceNames },
    currency: { kind: "oneOf", label: "Currency", anyLabel: "Both", values: currencyNames },
    student: { kind: "reference", label: "Of one student" },
    from: { kind: "day", label: "From" },
    to: { kind: "day", label: "To" },
    paidOn: { kind: "day", label: "Paid on", isChip: true },
    paidIn: { kind: "period", label: "Paid in" },
    course: { kind: "reference", label: "Of one course" },
  },
  sorts: newestFirst,
} as const satisfies ListSpec;

/** What a refund waits for, or what came of it: `asked` for the bank account of the student, `ready` to be sent by staff. */
export const refundStatuses = {
  asked: "Waits for the account",
  ready: "To be sent",
  open: "On its way",
  succeeded: "Given back",
  failed: "Came back to us",
} as const;
export type RefundStatus = keyof typeof refundStatuses;

/** The same of one. */
export const refundStatusOf = ({
  state,
  way,
  account,
}: {
  state: RefundState;
  way: RefundMethod;
  account: object | null;
}): RefundStatus => (state !== "open" || way !== "bank" ? state : account ? "ready" : "asked");

export const refundList = {
  name: "office-refunds",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Reference, name, e-mail" },
    state: { kind: "oneOf", label: "State", values: refundStatuses, isChip: true },
    provider: { kind: "oneOf", label: "Paid by", anyLabel: "Any way", values: sourceNames },
    currency: { kind: "oneOf", label: "Currency", anyLabel: "Both", values: currencyNames },
    wentBackIn: { kind: "period", label: "Went back in" },
    course: { kind: "reference", label: "Of one course" },
  },
  sorts: newestFirst,
} as const satisfies ListSpec;

export const couponList = { name: "office-coupons", filters: {}, sorts: newestFirst } as const satisfies ListSpec;

import { dateInLagos, longDate } from "#lib/dates.ts";
import { formatMoney, type Price } from "#lib/money.ts";
import {
  cover,
  type DisputeState,
  type Instalment,
  instalmentName,
  nextInstalment,
  type RefundState,
} from "./order-rules.ts";
import type { Currency } from "./texts.ts";

/** What a receipt contains. No I/O; amounts are integer minor units. */

/** A line of a receipt; the lines sum to what was paid. */
export type ReceiptLine = { label: string; note: string; amountMinor: number };

/** What a receipt contains, stored as it was on the day: a later name, title or date changes no receipt. */
export type ReceiptFacts = {
  /** Null: the account is closed, and nothing names its owner any more. */
  student: { name: string; email: string } | null;
  /** Who issued it. */
  academy: { name: string; email: string; tagline: string };
  course: string;
  tutor: string | null;
  planName: string;
  /** Of the order, in groups. */
  reference: string;
  currency: Currency;
  amountMinor: number;
  /** `Card ending 4242`; empty where the provider does not report. */
  method: string;
  /** Day in Lagos. */
  paidOn: string;
  lines: ReceiptLine[];
  /** The VAT in what of it went to the order, by the ledger, and the academy's number; left out where there is none. */
  vat?: { rate: number; amountMinor: number; taxNumber: string };
  /** All instalments together, and what came for them with this payment, credit too. */
  totalMinor: number;
  paidMinor: number;
  /** The instalment that was due next; null where nothing was. */
  next: { amountMinor: number; dueOn: string } | null;
};

/** What became of a payment after its receipt was issued. */
type SincePaid = {
  currency: Currency;
  amountMinor: number;
  isUndone: boolean;
  refunds: readonly { amountMinor: number; state: RefundState; askedAt: Date }[];
  disputes: readonly { amountMinor: number; state: DisputeState; openedAt: Date }[];
};

/** What became of a payment after its receipt was issued, one sentence each; nothing where it is unchanged. */
export function linesSince({ currency, amountMinor, isUndone, refunds, disputes }: SincePaid): string[] {
  if (isUndone) return ["Void: the payment was not for this order, and was taken back."];
  const share = (minor: number) =>
    minor >= amountMinor ? "All of it" : `${formatMoney({ amountMinor: minor, currency })} of it`;
  const on = (at: Date) => longDate(dateInLagos(at));
  return [
    ...refunds
      .filter(({ state }) => state !== "failed")
      .map((refund) =>
        refund.state === "open"
          ? `${share(refund.amountMinor)} is on its way back since ${on(refund.askedAt)}.`
          : `${share(refund.amountMinor)} was given back on ${on(refund.askedAt)}.`,
      ),
    ...disputes
      .filter(({ state }) => state !== "won")
      .map((dispute) =>
        dispute.state === "open"
          ? `${share(dispute.amountMinor)} is disputed at the bank since ${on(dispute.openedAt)}.`
          : `${share(dispute.amountMinor)} was taken back by the bank, after a dispute of ${on(dispute.openedAt)}.`,
      ),
  ];
}

type PaidFor = {
  instalments: readonly Instalment[];
  planName: string;
  currency: Currency;
  price: Price;
  /** What the student's credit gave when the order was placed. */
  creditMinor: number;
  /** What had come before, credit too. */
  beforeMinor: number;
  /** What came now, and how much of it went to the order; the rest became credit. */
  amountMinor: number;
  orderMinor: number;
};

/**
 * The lines of a receipt: each instalment that the payment went to, less what had come for it and what is still open of it, and what
 * became credit. They sum to the amount.
 */
export function receiptLines(paid: PaidFor): ReceiptLine[] {
  const { instalments, planName, currency, price, creditMinor, beforeMinor, amountMinor, orderMinor } = paid;
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const before = cover(instalments, beforeMinor);
  const after = cover(instalments, beforeMinor + orderMinor);
  const offMinor = price.discountMinor + price.couponMinor;
  const note = [
    instalments.length > 1 ? `One of ${instalments.length} parts` : "",
    offMinor > 0 ? `${money(price.originalMinor)} less ${money(offMinor)} of discount and coupon` : "",
  ]
    .filter(Boolean)
    .join("; ");
  const lines = after.flatMap((instalment, at): ReceiptLine[] => {
    const had = before[at]?.paidMinor ?? 0;
    if (instalment.paidMinor === had) return [];
    const credit = instalment.number === 1 ? Math.min(creditMinor, had) : 0;
    return [
      {
        label: instalmentName({ instalments, planName }, instalment.number),
        note,
        amountMinor: instalment.amountMinor,
      },
      { label: "Your credit", note: "", amountMinor: -credit },
      { label: "Paid before", note: "", amountMinor: credit - had },
      { label: "Still open of it", note: "", amountMinor: -instalment.leftMinor },
    ].filter((line) => line.amountMinor !== 0);
  });
  const extraMinor = amountMinor - orderMinor;
  if (extraMinor === 0) return lines;
  const extra = "More than the order asked for. It is yours for your next course.";
  return [...lines, { label: "Your new credit", note: extra, amountMinor: extraMinor }];
}

/** What is due after a payment, as its receipt contains; null where nothing is. */
export function dueAfter(instalments: readonly Instalment[], receivedMinor: number): ReceiptFacts["next"] {
  const next = nextInstalment(instalments, receivedMinor);
  return next && { amountMinor: next.leftMinor, dueOn: next.dueOn };
}

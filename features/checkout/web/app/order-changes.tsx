import { dayInLagos, longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { StatusBadge } from "#ui/components/badge.tsx";
import type { OrderView, RefundView } from "../../contract.ts";
import { instalmentName } from "../../order-rules.ts";
import { payerText } from "../../refund-texts.ts";

/** How it goes back. */
const paymentMethodNames = {
  provider: "The way that it was paid",
  credit: "As credit for what you order next",
} as const;

function wayText({ way: paymentMethod, account, payerName }: RefundView): string {
  if (paymentMethod !== "bank") return paymentMethodNames[paymentMethod];
  if (account) return `To ${account.bankName}, ending ${account.lastFour}`;
  return payerName === null ? "To your bank account" : `To the bank account of ${payerText(payerName)}`;
}

const stateNames = {
  open: ["On its way", "info"],
  succeeded: ["Given back", "done"],
  failed: ["Did not get there", "bad"],
} as const satisfies Record<RefundView["state"], readonly [string, "info" | "done" | "bad"]>;

/** What went back of an order, and the new dates of its instalments, with the reasons; nothing where there is neither. */
export function OrderChanges({ order }: { order: OrderView }) {
  const { refunds, extensions, currency } = order;
  return (
    <>
      {refunds.length > 0 && (
        <section aria-label="Given back" className="grid gap-3">
          <h2 className="text-h4">Given back</h2>
          <ul className="card divide-y divide-line px-5">
            {refunds.map((refund) => (
              <RefundLine key={refund.id} refund={refund} currency={currency} />
            ))}
          </ul>
        </section>
      )}
      {extensions.length > 0 && (
        <section aria-label="More time" className="grid gap-3">
          <h2 className="text-h4">More time</h2>
          <ul className="card divide-y divide-line px-5">
            {extensions.map(({ number, wasDueOn, dueOn, reason }) => (
              <li key={`${number}:${dueOn}`} className="grid gap-1 py-3">
                <b>
                  {instalmentName(order, number)}: due {longDate(dueOn)}
                </b>
                <p className="text-ink-2 text-sm wrap-anywhere">
                  It was due on {longDate(wasDueOn)}. {reason}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** One refund: how much, how, when, why and its state. */
export function RefundLine({ refund, currency }: { refund: RefundView; currency: OrderView["currency"] }) {
  const { amountMinor, state, reason, askedAt, isGoodwill } = refund;
  const isAsked = refund.way === "bank" && state === "open" && !refund.account;
  const [status, tone] = isAsked ? (["Waits for your account", "pending"] as const) : stateNames[state];
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-start justify-between gap-4">
        <b className="tabular-nums">{formatMoney({ amountMinor, currency })}</b>
        <StatusBadge status={status} tone={tone} />
      </div>
      <p className="text-ink-2 text-sm wrap-anywhere">
        {wayText(refund)}, {dayInLagos(new Date(askedAt))}. {reason}
        {isGoodwill && <span className="block">Your course goes on as before.</span>}
        {state === "failed" && <span className="block">It counts for your order again.</span>}
      </p>
    </li>
  );
}

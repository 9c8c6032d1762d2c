import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { sourceName } from "#features/checkout/office-contract.ts";
import { ReceiptButton } from "#features/checkout/web/public/receipt-button.tsx";
import { formatMoney } from "#lib/money.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Badge, type BadgeTone } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { undoPayment } from "../../calls.ts";
import type { DeskOrder, OfficeRefund } from "../../contract.ts";
import { useOrderStale } from "../queries.ts";
import { disputeLabels, moment, paymentLabels } from "./labels.ts";
import { isToSend, RefundBadge, RefundFacts } from "./refund-facts.tsx";

const tones: Record<string, BadgeTone> = {
  open: "pending",
  succeeded: "done",
  won: "done",
  failed: "bad",
  lost: "bad",
};

/** What came for an order by each payment, and what of it went back or is disputed. */
export function OrderPayments({
  order: { id, payments, refunds, disputes, currency },
  onRefund,
  onRecord,
  onSend,
}: {
  order: DeskOrder;
  /** Null: who is here may not give money back. */
  onRefund: ((payment: DeskOrder["payments"][number]) => void) | null;
  /** Null: who is here may not take money, or nothing is due. */
  onRecord: (() => void) | null;
  /** Null: who is here may not give money back. */
  onSend: ((refund: OfficeRefund) => void) | null;
}) {
  const undo = useAct(undoPayment, { after: useOrderStale(id), onDone: () => toast.success("Taken back") });
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <section aria-labelledby="payments" className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payments" className="text-h4">
          Payments
        </h2>
        {onRecord && (
          <Button variant="line" size="sm" onClick={onRecord}>
            Record a payment
          </Button>
        )}
      </div>
      {undo.error && <FieldError>{errorMessage(undo.error)}</FieldError>}
      {payments.length === 0 ? (
        <p className="mt-2 text-ink-2 text-sm">No payment was begun yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id} className="grid gap-1 py-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="font-semibold tabular-nums">{money(payment.amountMinor)}</b>
                <Badge dot tone={tones[payment.state]}>
                  {paymentLabels[payment.state]}
                </Badge>
                {payment.receipt && <span className="text-ink-2">Receipt {payment.receipt}</span>}
              </p>
              <p className="text-ink-2 wrap-anywhere">
                {[
                  sourceName(payment.provider),
                  payment.receivedByName ? `taken by ${payment.receivedByName}` : payment.method,
                  payment.bankReference,
                  moment(payment.openedAt),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
              <div className="flex flex-wrap gap-2 empty:hidden">
                {payment.receipt && <ReceiptButton isForStaff paymentId={payment.id} receipt={payment.receipt} />}
                {payment.isUndoable && mayHere(undoPayment) && (
                  <Button
                    variant="line"
                    size="sm"
                    busy={undo.busyWith?.params.id === payment.id}
                    busyLabel="Undoing..."
                    onClick={() => void undo.run({ params: { id: payment.id } })}
                  >
                    Undo<span className="sr-only"> {money(payment.amountMinor)}</span>
                  </Button>
                )}
                {onRefund && payment.refundableMinor > 0 && (
                  <Button variant="soft" size="sm" onClick={() => onRefund(payment)}>
                    Refund<span className="sr-only"> {money(payment.amountMinor)}</span>
                  </Button>
                )}
              </div>
              {payment.reported && <p className="text-ink-2 wrap-anywhere">{payment.reported}</p>}
            </li>
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <>
          <h3 className="mt-4 text-base">Refunds</h3>
          <ul className="divide-y divide-line">
            {refunds.map((refund) => (
              <li key={refund.id} className="grid gap-1 py-3 text-sm">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <b className="font-semibold tabular-nums">{money(refund.amountMinor)}</b>
                  <RefundBadge refund={refund} />
                </p>
                <RefundFacts refund={refund} />
                {onSend && isToSend(refund) && (
                  <Button variant="soft" size="sm" className="justify-self-start" onClick={() => onSend(refund)}>
                    {refund.account ? "Send it" : "It is paid otherwise"}
                    <span className="sr-only">, {money(refund.amountMinor)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {disputes.length > 0 && (
        <>
          <h3 className="mt-4 text-base">Disputed at the bank</h3>
          <ul className="divide-y divide-line">
            {disputes.map(({ id, amountMinor, state, openedAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
                <b className="font-semibold tabular-nums">{money(amountMinor)}</b>
                <Badge dot tone={tones[state]}>
                  {disputeLabels[state]}
                </Badge>
                <span className="text-ink-2">{moment(openedAt)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

import { useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { formatMoney } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { approveDeskPayment, approveRefund, turnDeskPaymentDown, turnRefundDown } from "../../calls.ts";
import type { DeskOrder } from "../../contract.ts";
import { useOrderStale } from "../queries.ts";
import { moment, paymentMethodLabels } from "./labels.ts";
import { TurnDownDialog } from "./turn-down-dialog.tsx";

type Approval = DeskOrder["approvals"][number];

/** Refunds, and money taken at a desk, that are more than one staff member decides: who asked for each, and what a second one does about it. */
export default function OrderApprovals({ order }: { order: DeskOrder }) {
  const { id: orderId, approvals, currency, instalments } = order;
  const [down, setDown] = useState<Approval | null>(null);
  const after = useOrderStale(orderId);
  const onDone = () => {
    toast.success(`${down?.isOwn ? "Taken back" : "Turned down"}: nothing is booked`);
    setDown(null);
  };
  const acts = {
    refund: {
      approve: useAct(approveRefund, { after, onDone: () => toast.success("The refund is approved") }),
      turnDown: useAct(turnRefundDown, { after, onDone }),
    },
    "desk-payment": {
      approve: useAct(approveDeskPayment, {
        after,
        onDone: ({ receipt }) => toast.success(`Approved, receipt ${receipt}`),
      }),
      turnDown: useAct(turnDeskPaymentDown, { after, onDone }),
    },
  };
  const mayDecide = { refund: mayHere(approveRefund), "desk-payment": mayHere(approveDeskPayment) };
  const turnDown = acts[down?.act ?? "refund"].turnDown;
  const isOver = order.state === "cancelled" || order.state === "refunded";
  const stillAsked = isOver ? 0 : instalments.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  return (
    <section aria-labelledby="approvals" className="card p-5">
      <h2 id="approvals" className="text-h4">
        Waits for a second person
      </h2>
      <ul className="divide-y divide-line">
        {approvals.map((approval) => (
          <li key={approval.id} className="grid grid-cols-1 gap-2 py-3 text-sm wrap-anywhere">
            <p>
              <b className="font-semibold tabular-nums">
                {formatMoney({ amountMinor: approval.amountMinor, currency })}
              </b>{" "}
              {approval.act === "refund"
                ? `to go back. ${paymentMethodLabels[approval.way]}${approval.isGoodwill ? ", goodwill" : ""}`
                : `taken ${approval.source === "pos" ? `by card, slip ${approval.reference}` : "in cash"}`}
              . {approval.byName} {approval.act === "refund" ? "asked for it" : "took it"}, {moment(approval.askedAt)}.
            </p>
            {approval.act === "refund" && <p>{approval.reason}</p>}
            {approval.act === "desk-payment" && approval.amountMinor > stillAsked && (
              <p className="text-ink-2">
                {formatMoney({ amountMinor: approval.amountMinor - stillAsked, currency })} of it becomes credit of the
                student once it is approved: the order does not ask for it any more.
              </p>
            )}
            {mayDecide[approval.act] && (
              <div className="flex flex-wrap items-center gap-2">
                {approval.isOwn ? (
                  <p className="text-ink-2">
                    You {approval.act === "refund" ? "asked for it" : "took it"}: another person approves it.
                  </p>
                ) : (
                  <Button
                    size="sm"
                    busy={acts[approval.act].approve.isBusy}
                    busyLabel="Approving..."
                    onClick={() => void acts[approval.act].approve.run({ params: { id: approval.id } })}
                  >
                    Approve
                  </Button>
                )}
                <Button variant="line" size="sm" onClick={() => setDown(approval)}>
                  {approval.isOwn ? "Take it back" : "Turn it down"}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ActError error={acts.refund.approve.error ?? acts["desk-payment"].approve.error} otherwise={unreachable} />
      {down && (
        <TurnDownDialog
          id={down.id}
          thing={down.act === "refund" ? "refund" : "payment"}
          isOwn={down.isOwn}
          act={turnDown}
          onClose={() => setDown(null)}
        />
      )}
    </section>
  );
}

const unreachable = notReached("Please try again: nothing is booked twice.");

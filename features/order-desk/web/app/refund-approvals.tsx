import { useState } from "react";
import { formatMoney } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { approveRefund, turnRefundDown } from "../../calls.ts";
import type { DeskOrder } from "../../contract.ts";
import { turnDownSchema } from "../../form-contract.ts";
import { useOrderStale } from "../queries.ts";
import { moment, paymentMethodLabels } from "./labels.ts";

type Approval = DeskOrder["approvals"][number];

/** Refunds that are more than one staff member decides: who asked for each, and what a second staff member does about it. */
export default function RefundApprovals({
  order: { id: orderId, approvals, currency },
  mayDecide,
}: {
  order: DeskOrder;
  mayDecide: boolean;
}) {
  const [down, setDown] = useState<Approval | null>(null);
  const after = useOrderStale(orderId);
  const approve = useAct(approveRefund, { after });
  const turnDown = useAct(turnRefundDown, { after, onDone: () => setDown(null) });
  return (
    <section aria-labelledby="approvals" className="card p-5">
      <h2 id="approvals" className="text-h4">
        Waits for a second person
      </h2>
      <ul className="divide-y divide-line">
        {approvals.map((approval) => (
          <li key={approval.id} className="grid gap-2 py-3 text-sm">
            <p>
              <b className="font-semibold tabular-nums">
                {formatMoney({ amountMinor: approval.amountMinor, currency })}
              </b>{" "}
              to go back. {paymentMethodLabels[approval.way]}
              {approval.isGoodwill && ", goodwill"}. {approval.byName} asked for it, {moment(approval.askedAt)}.
            </p>
            <p className="wrap-anywhere">{approval.reason}</p>
            {mayDecide && (
              <div className="flex flex-wrap items-center gap-2">
                {approval.isOwn ? (
                  <p className="text-ink-2">You asked for it: another person approves it.</p>
                ) : (
                  <Button
                    size="sm"
                    busy={approve.isBusy}
                    busyLabel="Approving..."
                    onClick={() => void approve.run({ params: { id: approval.id } })}
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
      <ActError error={approve.error} otherwise={unreachable} />
      {down && (
        <Dialog
          id="turn-down"
          open
          onClose={() => setDown(null)}
          dismissible={!turnDown.isBusy}
          title="Turn the refund down?"
        >
          <CallForm
            leaving={<AskBeforeLeaving />}
            act={turnDown}
            schema={turnDownSchema}
            values={{ reason: "" }}
            onSend={(body) => turnDown.run({ params: { id: down.id }, body })}
            submit="Turn it down"
            busyLabel="Turning it down..."
            otherwise={unreachable}
          >
            <FormArea name="reason" label="Why" maxLength={300} />
          </CallForm>
        </Dialog>
      )}
    </section>
  );
}

const unreachable = notReached("Please try again: nothing goes back twice.");

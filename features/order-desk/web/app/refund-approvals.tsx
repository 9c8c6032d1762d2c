import { type FormEvent, useState } from "react";
import { formatMoney } from "#lib/money.ts";
import { notReached, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import type { DeskOrder } from "../../contract.ts";
import { moment, wayWords } from "./in-words.ts";
import type { useOrderActs } from "./use-order-acts.ts";

type Approval = DeskOrder["approvals"][number];

/** Refunds that are more than one person decides: who asked for each, and what a second person does about it. */
export function RefundApprovals({
  order: { approvals, currency },
  acts,
  mayDecide,
}: {
  order: DeskOrder;
  acts: ReturnType<typeof useOrderActs>;
  mayDecide: boolean;
}) {
  const [down, setDown] = useState<Approval | null>(null);
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  if (approvals.length === 0) return null;
  const fault = reason.trim().length < 3 ? "Please say why." : undefined;
  async function send(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!down || fault) return;
    if (await acts.turnDown(down.id, reason.trim())) setDown(null);
  }
  return (
    <section aria-labelledby="approvals" className="card p-5">
      <h2 id="approvals" className="text-h4">
        Waits for a second person
      </h2>
      <ul className="divide-y divide-line">
        {approvals.map((one) => (
          <li key={one.id} className="grid gap-2 py-3 text-sm">
            <p>
              <b className="font-semibold tabular-nums">{formatMoney({ amountMinor: one.amountMinor, currency })}</b> to
              go back. {wayWords[one.way]}
              {one.isGoodwill && ", goodwill"}. {one.byName} asked for it, {moment(one.askedAt)}.
            </p>
            <p className="wrap-anywhere">{one.reason}</p>
            {mayDecide && (
              <div className="flex flex-wrap items-center gap-2">
                {one.isOwn ? (
                  <p className="text-ink-2">You asked for it: another person approves it.</p>
                ) : (
                  <Button
                    size="sm"
                    busy={acts.isBusy}
                    busyLabel="Approving..."
                    onClick={() => void acts.approve(one.id)}
                  >
                    Approve
                  </Button>
                )}
                <Button variant="line" size="sm" onClick={() => setDown(one)}>
                  {one.isOwn ? "Take it back" : "Turn it down"}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div role="alert">{acts.fault && !down && <FieldError>{sentenceOf(acts.fault, unreachable)}</FieldError>}</div>
      {down && (
        <Dialog
          id="turn-down"
          open
          onClose={() => setDown(null)}
          dismissible={!acts.isBusy}
          title="Turn the refund down?"
        >
          <form onSubmit={send} noValidate className="grid gap-4">
            <TextArea
              name="reason"
              label="Why"
              value={reason}
              maxLength={300}
              error={isSent ? fault : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
            <div role="alert">{acts.fault && <FieldError>{sentenceOf(acts.fault, unreachable)}</FieldError>}</div>
            <Button type="submit" busy={acts.isBusy} busyLabel="Turning it down...">
              Turn it down
            </Button>
          </form>
        </Dialog>
      )}
    </section>
  );
}

const unreachable = notReached("Please try again: nothing goes back twice.");

import { formatMoney } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { cancelBatch, settleLines } from "../../../batch-calls.ts";
import { cancelBatchSchema, type PayoutBatch, type PayoutLine } from "../../../batch-contract.ts";
import { maxBatchReason } from "../../../batch-texts.ts";

/** `line`: which failed; null: the batch is cancelled. */
export type Reasoned = { batch: PayoutBatch; line: PayoutLine | null };

/** Asks why a line failed, or why a batch is cancelled. */
export default function BatchReasonDialog({ batch, line, onClose }: Reasoned & { onClose: () => void }) {
  const after = useStale(["payouts"]);
  const cancel = useAct(cancelBatch, { after });
  const fail = useAct(settleLines, { after });
  const { id, currency, totalMinor } = batch;
  const amount = formatMoney({ amountMinor: line?.amountMinor ?? totalMinor, currency });
  return (
    <FormDialog
      id="batch-reason"
      title={line ? `${amount} did not reach ${line.tutorName}` : `Cancel the batch of ${amount}`}
      size="sm"
      onClose={onClose}
      act={line ? fail : cancel}
      schema={cancelBatchSchema}
      values={{ reason: "" }}
      onSend={({ reason }) =>
        line
          ? fail.run({ params: { id }, body: { lines: [line.id], outcome: { state: "failed", reason } } })
          : cancel.run({ params: { id }, body: { reason } })
      }
      submit={line ? "It failed" : "Cancel the batch"}
      busyLabel="Recording..."
      otherwise={notReached("Please send it again: it is recorded once.")}
    >
      <p className="text-ink-2">It is payable again{line && ", and the tutor is notified"}.</p>
      <FormArea name="reason" label="Why" maxLength={maxBatchReason} data-autofocus />
    </FormDialog>
  );
}

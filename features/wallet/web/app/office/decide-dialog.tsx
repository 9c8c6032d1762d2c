import { amountFrom } from "#features/order-desk/rules.ts";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormRadios, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { decideDispute } from "../../../calls.ts";
import { type DisputeRow, decisionSchema } from "../../../contract.ts";
import { sumOf, sumText } from "../../../money-rules.ts";
import { disputeList, maxDisputeText } from "../../../texts.ts";

/** Decides what a disputed class pays, with a note that student and tutor read. */
export default function DecideDialog({ row, onClose }: { row: DisputeRow; onClose: () => void }) {
  const act = useAct(decideDispute, {
    after: useStale([disputeList.name], ["office-waiting"]),
    onDone: () => toast.success("It is decided, and both are told"),
  });
  const sums = sumOf([row.lines]);
  return (
    <FormDialog
      id="decide-dispute"
      title={`Decide about ${row.title}`}
      onClose={onClose}
      act={act}
      schema={decisionSchema}
      values={{ decision: { pays: "all" as "all" | "nothing" | "amount", amountMinor: "" }, note: "" }}
      bodyOf={({ decision: { pays, amountMinor }, note }) => ({
        decision: pays === "amount" ? { pays, amountMinor: amountFrom(amountMinor) ?? Number.NaN } : { pays },
        note,
      })}
      onSend={(body) => act.run({ params: { id: row.id }, body })}
      submit="Decide"
      busyLabel="Deciding..."
      draft={`decision-${row.id}`}
    >
      {({ decision }) => (
        <>
          <FormRadios
            name="decision.pays"
            label={`It pays ${sumText(sums)} to ${row.tutorName}`}
            options={optionsOf({
              all: `It stays so: ${sumText(sums)}`,
              nothing: "It pays nothing",
              ...(sums.length === 1 ? { amount: "It pays another amount" } : {}),
            })}
          />
          {decision.pays === "amount" ? (
            <FormText
              name="decision.amountMinor"
              label={`Amount in ${sums[0]?.currency === "USD" ? "dollars" : "naira"}`}
              inputMode="decimal"
              maxLength={20}
            />
          ) : null}
          <FormArea name="note" label="Why, for student and tutor" rows={3} maxLength={maxDisputeText} />
        </>
      )}
    </FormDialog>
  );
}

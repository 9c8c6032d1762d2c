import { addDays, dateInLagos } from "#lib/dates.ts";
import { formatMoney, toMinor } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { notePromise } from "../../overdue-calls.ts";
import { type OverdueRow, promiseSchema } from "../../overdue-contract.ts";
import { maxPromiseDays, maxPromiseNote, overdueList } from "../../overdue-texts.ts";

/** What someone who owes promised to pay, and by when. */
export default function PromiseDialog({
  row: { id, student, sum, promise },
  onClose,
}: {
  row: OverdueRow;
  onClose: () => void;
}) {
  const act = useAct(notePromise, { after: useStale([overdueList.name]) });
  const today = dateInLagos(new Date());
  return (
    <FormDialog
      id="promise"
      title={`What ${student.fullName} promised`}
      size="sm"
      onClose={onClose}
      act={act}
      schema={promiseSchema}
      values={{ amountMinor: String(sum.amountMinor / 100), promisedFor: "", note: "" }}
      bodyOf={({ amountMinor, ...typed }) => {
        const plain = amountMinor.replace(/[\s,₦$]/g, "");
        const minor = /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? toMinor(Number(plain)) : 0;
        return { ...typed, amountMinor: minor, seen: promise?.id ?? null };
      }}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Note it"
      busyLabel="Noting..."
      otherwise={notReached("Please send it again: it is noted once.")}
    >
      <p className="text-ink-2">{formatMoney(sum)} is overdue. Whether it is kept follows from what comes.</p>
      <FormText name="amountMinor" label="Amount" inputMode="decimal" autoComplete="off" data-autofocus />
      <FormText name="promisedFor" label="To be paid by" type="date" min={today} max={addDays(today, maxPromiseDays)} />
      <FormText name="note" label="Note" optional maxLength={maxPromiseNote} placeholder="Salary on Friday" />
    </FormDialog>
  );
}

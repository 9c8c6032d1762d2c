import { addDays, dateInLagos } from "#lib/dates.ts";
import { notReached } from "#ui/api/call.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import type { Act } from "#ui/hooks/use-act.ts";
import { type CallNoteInput, callNoteSchema, type FunnelRow } from "../../contract.ts";
import { maxLaterDays, maxNote } from "../../texts.ts";

/** Who pays later: from which day on they are in the list again, and what they said. */
export default function PaysLaterDialog({
  row: { id, student, lastCall },
  act,
  onClose,
}: {
  row: FunnelRow;
  act: Act<{ params: { id: string }; body: CallNoteInput }>;
  onClose: () => void;
}) {
  const today = dateInLagos(new Date());
  return (
    <FormDialog
      id="pays-later"
      title={`${student.fullName} pays later`}
      size="sm"
      onClose={onClose}
      act={act}
      schema={callNoteSchema}
      values={{ until: "", note: "" }}
      bodyOf={({ until, note }) => ({ callEnd: "pays-later", until, note, seen: lastCall?.id ?? null })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Note it"
      busyLabel="Noting..."
      otherwise={notReached("Please send it again: it is noted once.")}
    >
      <FormText
        name="until"
        label="Until"
        type="date"
        min={addDays(today, 1)}
        max={addDays(today, maxLaterDays)}
        hint="On that day they are in the list again."
        data-autofocus
      />
      <FormText name="note" label="Note" optional maxLength={maxNote} placeholder="Salary on Friday" />
    </FormDialog>
  );
}

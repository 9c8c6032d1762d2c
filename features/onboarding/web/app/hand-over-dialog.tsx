import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { handOverMifi } from "../../office-calls.ts";
import { handOverSchema, type Mifi } from "../../office-contract.ts";
import { mifiList, mifiNoteMax } from "../../office-texts.ts";

type Props = { mifi: Mifi; onDone: (mifi: Mifi) => void; onClose: () => void };

/** Records that a student has the Mifi, with its serial number. */
export default function HandOverDialog({ mifi: { id, fullName }, onDone, onClose }: Props) {
  const act = useAct(handOverMifi, {
    after: useStale([mifiList.name], ["office-waiting"]),
    onDone: ({ mifi }) => onDone(mifi),
  });
  return (
    <FormDialog
      id="hand-over"
      title={`Does ${fullName} have the Mifi?`}
      onClose={onClose}
      act={act}
      schema={handOverSchema}
      values={{ note: "" }}
      onSend={(body) => act.run({ params: { accountId: id }, body })}
      submit="Yes, handed over"
      busyLabel="Recording..."
      draft={`mifi-${id}`}
    >
      <p className="text-ink-2">The student is notified at once.</p>
      <FormText name="note" label="Serial number or note" optional maxLength={mifiNoteMax} data-autofocus />
    </FormDialog>
  );
}

import { notReached } from "#ui/api/call.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { noteDone } from "../../no-shows-calls.ts";
import { doneSchema, type NoShow } from "../../no-shows-contract.ts";
import { maxDoneNote, noShowsList } from "../../no-shows-texts.ts";

/** That someone who did not come was called, with what came of it. */
export default function NoShowDialog({
  row: { id, person },
  onDone,
  onClose,
}: {
  row: NoShow;
  onDone: (row: NoShow) => void;
  onClose: () => void;
}) {
  const act = useAct(noteDone, { after: useStale([noShowsList.name], ["office-waiting"]), onDone });
  return (
    <FormDialog
      id="no-show"
      title={`${person.fullName} is taken care of`}
      size="sm"
      onClose={onClose}
      act={act}
      schema={doneSchema}
      values={{ note: "" }}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Done"
      busyLabel="Noting..."
      otherwise={notReached("Please send it again: it is noted once.")}
    >
      <p className="text-ink-2">The others see that they need not call, and who did.</p>
      <FormText
        name="note"
        label="Note"
        optional
        maxLength={maxDoneNote}
        placeholder="No light; comes on Friday"
        data-autofocus
      />
    </FormDialog>
  );
}

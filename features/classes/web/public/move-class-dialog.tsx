import { viewerZone } from "#lib/viewer-zone.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormCheck, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { moveClass } from "../../move-calls.ts";
import { moveClassSchema } from "../../move-contract.ts";

type MoveClassDialogProps = { id: string; title: string; startsAt: string; onClose: () => void };

/** A moment as a field of date and time has it, on the clock of this device. */
const localText = (at: Date) => {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};
const instantOf = (local: string) => (local && !Number.isNaN(Date.parse(local)) ? new Date(local).toISOString() : "");

/** Moves a class of one's own, alone or with all that follow. */
export default function MoveClassDialog({ id, title, startsAt, onClose }: MoveClassDialogProps) {
  const act = useAct(moveClass, {
    after: useStale(["desk"], ["classes"]),
    onDone: ({ message }) => toast.success(message),
  });
  return (
    <FormDialog
      id={`move-${id}`}
      title={`Move ${title}`}
      onClose={onClose}
      act={act}
      schema={moveClassSchema}
      values={{ startsAt: localText(new Date(startsAt)), following: false }}
      bodyOf={({ startsAt: local, following }) => ({ startsAt: instantOf(local), following })}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Move and tell the students"
      busyLabel="Moving..."
    >
      <FormText
        name="startsAt"
        label="New time"
        type="datetime-local"
        step={300}
        hint={`On your clock (${viewerZone()}). Students read it on theirs.`}
      />
      <FormCheck name="following" label="Move all that follow in this series too" />
    </FormDialog>
  );
}

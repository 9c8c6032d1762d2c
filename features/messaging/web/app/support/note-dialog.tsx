import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import type { Conversation } from "../../../contract.ts";
import { addNote } from "../../../support-calls.ts";
import { noteSchema } from "../../../support-contract.ts";
import { maxSupportNote } from "../../../support-texts.ts";
import { notesKey } from "../../queries.ts";

type NoteDialogProps = { conversation: Conversation; onClose: () => void };

/** Writes a note for colleagues, apart from the field in which one writes to the student. */
export default function NoteDialog({ conversation: { id, name }, onClose }: NoteDialogProps) {
  const act = useAct(addNote, {
    after: useStale(notesKey),
    onDone: () => toast.success("Your colleagues see the note"),
  });
  return (
    <FormDialog
      id="internal-note"
      title="Internal note"
      onClose={onClose}
      act={act}
      schema={noteSchema}
      values={{ note: "" }}
      onSend={(body) => act.run({ params: { id }, body })}
      submit="Save for colleagues"
      busyLabel="Saving..."
      otherwise="The note was not saved. Please try again."
      draft={`internal-note-${id}`}
    >
      <p className="rounded-md border border-dashed border-warn bg-warn-soft px-4 py-3 text-sm text-warn wrap-anywhere">
        Support alone reads it, in this conversation. {name} gets no message and does not see it here; a download of all
        data about them has it.
      </p>
      <FormArea
        name="note"
        label={`Note about the conversation with ${name}`}
        rows={4}
        maxLength={maxSupportNote}
        data-autofocus
      />
    </FormDialog>
  );
}

import * as z from "zod/mini";
import { saveView } from "#lib/list/view-calls.ts";
import { viewName } from "#lib/list/view-contract.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";

const schema = z.strictObject({ name: viewName });

/** Gives what the list shows a name. */
export default function SaveViewDialog({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const act = useAct(saveView, {
    after: useStale(["saved-views", list]),
    onDone: ({ name }) => toast.success(`${name} is saved`),
  });
  return (
    <FormDialog
      id="save-view"
      title="Save this view"
      size="sm"
      onClose={onClose}
      act={act}
      schema={schema}
      values={{ name: "" }}
      onSend={({ name }) => act.run({ body: { list, name, query } })}
      submit="Save the view"
      busyLabel="Saving it..."
    >
      <FormText
        name="name"
        label="Name"
        hint="You find it above this list, on any device."
        maxLength={40}
        data-autofocus
      />
    </FormDialog>
  );
}

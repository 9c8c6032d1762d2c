import { useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { previewPeople } from "../../calls.ts";
import { BringRows, useRowsBrought } from "./bring-rows.tsx";

/** A list of people: what becomes of each row, and only then the button that brings them. */
function BringDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  // The same however often it is sent.
  const [list] = useState(newKey);
  const look = useAct((form: FormData) => ask(previewPeople, { form }));
  const take = useRowsBrought({ list, name: file?.name ?? "", onDone: onClose });

  return (
    <Dialog id="bring-people" open onClose={onClose} size="lg" dismissible={!take.isBusy} title="Bring a list">
      {look.answer ? (
        <BringRows preview={look.answer.data} take={take} leave={{ label: "Back", onClick: look.clear }} />
      ) : (
        <ActForm
          act={look}
          wrong={{ file: !file && "Please choose the list." }}
          onSend={() => {
            const form = new FormData();
            if (file) form.append("file", file);
            return look.run(form);
          }}
          submit="See what becomes of each row"
          busyLabel="Reading..."
        >
          {(errors) => (
            <FileDrop
              name="file"
              label="List"
              note="(Excel or CSV, up to 5 MB and 5,000 rows)"
              hint="The first row names the columns: Name, Email, and of these what you have: Phone, Course, Tutor, Paid, Owes, Due, Currency."
              kind="xlsx"
              accept=".xlsx,.csv,text/csv"
              error={errors.file}
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
            />
          )}
        </ActForm>
      )}
    </Dialog>
  );
}

export default BringDialog;

import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { sendStatement } from "../../calls.ts";

/** Which bank, and its statement: nothing of it counts before it was looked at on the next page. */
export function ImportDialog({ banks, onClose }: { banks: readonly string[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [bank, setBank] = useState(banks[0] ?? "");
  const act = useAct((form: FormData) => ask(sendStatement, { form }), {
    onDone: ({ id }) => navigate(paths.statement(id)),
  });

  return (
    <Dialog id="import" open onClose={onClose} title="Import a statement">
      <ActForm act={act} onSend={(form) => act.run(new FormData(form))} submit="Look at it" busyLabel="Reading...">
        {(errors) => (
          <>
            <TextField
              name="bank"
              label="Bank account"
              hint="One name for each account of the academy: its lines are told apart by it."
              list="banks"
              value={bank}
              maxLength={60}
              error={errors.bank}
              onChange={({ target }) => setBank(target.value)}
              // The bank of the last time is the likely one; typing takes its place.
              onFocus={({ target }) => target.select()}
              data-autofocus
            />
            <datalist id="banks">
              {banks.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <FileDrop
              name="statement"
              label="Statement"
              kind="csv"
              accept=".csv,.txt,text/csv,text/plain"
              error={errors.statement}
            />
          </>
        )}
      </ActForm>
    </Dialog>
  );
}

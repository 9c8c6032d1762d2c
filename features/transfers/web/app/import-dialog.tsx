import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { asFault, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { sendStatement } from "../../calls.ts";

/** Which bank, and its statement: nothing of it counts before it was looked at on the next page. */
export function ImportDialog({ banks, onClose }: { banks: readonly string[]; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [bank, setBank] = useState(banks[0] ?? "");
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<{ bank?: string; statement?: string; all?: string }>({});

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !form.current) return;
    setBusy(true);
    setFaults({});
    try {
      const { id } = await ask(sendStatement, { form: new FormData(form.current) });
      navigate(paths.statement(id));
    } catch (error) {
      const { fields } = asFault(error);
      const sentence = sentenceOf(error);
      setFaults(fields.bank || fields.statement ? fields : { all: sentence });
      setBusy(false);
    }
  }

  return (
    <Dialog id="import" open onClose={onClose} title="Import a statement">
      <form ref={form} onSubmit={send} noValidate className="grid gap-4">
        <TextField
          name="bank"
          label="Bank account"
          hint="One name for each account of the academy: its lines are told apart by it."
          list="banks"
          value={bank}
          maxLength={60}
          error={faults.bank}
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
          error={faults.statement}
        />
        {faults.all && (
          <div role="alert">
            <FieldError>{faults.all}</FieldError>
          </div>
        )}
        <Button type="submit" busy={isBusy} busyLabel="Reading...">
          Look at it
        </Button>
      </form>
    </Dialog>
  );
}

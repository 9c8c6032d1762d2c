import { type FormEvent, useRef, useState } from "react";
import { askForFile } from "#ui/api/ask.ts";
import { asFault, sentenceOf } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { makeProforma } from "../../calls.ts";
import { checkoutTexts } from "../../texts.ts";

/** A proforma invoice of an order for the person who pays it: who that is is typed here, and kept nowhere. */
export function ProformaForm({ orderId }: { orderId: string }) {
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [nameFault, setNameFault] = useState("");
  const [fault, setFault] = useState("");
  const form = useRef<HTMLFormElement>(null);

  async function make(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFault("");
    setNameFault(name.trim() === "" ? checkoutTexts.proforma.name : "");
    if (name.trim() === "") {
      form.current?.querySelector("input")?.focus();
      return;
    }
    setBusy(true);
    try {
      const { file, name: called } = await askForFile(makeProforma, {
        params: { id: orderId },
        body: { name, address },
      });
      saveFile(file, called ?? "proforma.pdf");
    } catch (error) {
      setFault(sentenceOf(asFault(error), "The invoice could not be made. Check your connection and try again."));
    }
    setBusy(false);
  }

  return (
    <details className="card px-5">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 font-semibold">
        An invoice for a sponsor or employer
        <Icon name="file-text" className="text-ink-3" />
      </summary>
      <form ref={form} onSubmit={make} noValidate className="grid gap-4 pb-5">
        <p className="text-ink-2 text-sm">
          A proforma invoice says what is to be paid, when and to which account. It is no receipt.
        </p>
        <TextField
          name="invoice-name"
          label="Name of the sponsor or employer"
          autoComplete="organization"
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={nameFault}
        />
        <TextArea
          name="invoice-address"
          label="Address"
          optional
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        {fault && (
          <div role="alert">
            <FieldError>{fault}</FieldError>
          </div>
        )}
        <Button type="submit" variant="line" busy={isBusy} className="justify-self-start">
          <Icon name="download" /> Save the invoice, PDF
        </Button>
      </form>
    </details>
  );
}

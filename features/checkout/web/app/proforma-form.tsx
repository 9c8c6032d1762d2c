import { type FormEvent, useRef, useState } from "react";
import { askForFile } from "#ui/api/ask.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { makeProforma } from "../../calls.ts";
import { checkoutTexts } from "../../texts.ts";

/** A proforma invoice of an order for the person who pays it: who that is is typed here, and kept nowhere. */
export function ProformaForm({ orderId }: { orderId: string }) {
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const [nameError, setNameError] = useState("");
  const act = useDownload(() => askForFile(makeProforma, { params: { id: orderId }, body: { name, address } }), {
    otherwiseNamed: "proforma.pdf",
  });
  const form = useRef<HTMLFormElement>(null);

  function make(event: FormEvent) {
    event.preventDefault();
    const isMissing = name.trim() === "";
    setNameError(isMissing ? checkoutTexts.proforma.name : "");
    if (isMissing) form.current?.querySelector("input")?.focus();
    else void act.run();
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
          error={nameError}
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
        <ActError error={act.error} otherwise="The invoice could not be made. Check your connection and try again." />
        <Button type="submit" variant="line" busy={act.isBusy} className="justify-self-start">
          <Icon name="download" /> Save the invoice, PDF
        </Button>
      </form>
    </details>
  );
}

import { useState } from "react";
import { askForFile } from "#ui/api/ask.ts";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { makeProforma } from "../../calls.ts";
import { checkoutTexts } from "../../texts.ts";

/** A proforma invoice of an order for the person who pays it: who that is is typed here, and not stored. */
export function ProformaForm({ orderId }: { orderId: string }) {
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const act = useDownload(() => askForFile(makeProforma, { params: { id: orderId }, body: { name, address } }), {
    otherwiseNamed: "proforma.pdf",
  });

  return (
    <details className="card px-5">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 font-semibold">
        An invoice for a sponsor or employer
        <Icon name="file-text" className="text-ink-3" />
      </summary>
      <ActForm
        act={act}
        wrong={{ "invoice-name": name.trim() === "" && checkoutTexts.proforma.name }}
        onSend={() => act.run()}
        submit={
          <>
            <Icon name="download" /> Save the invoice, PDF
          </>
        }
        button={{ variant: "line", className: "justify-self-start" }}
        otherwise="The invoice could not be made. Check your connection and try again."
        className="grid gap-4 pb-5"
      >
        {(errors) => (
          <>
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
              error={errors["invoice-name"]}
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
          </>
        )}
      </ActForm>
    </details>
  );
}

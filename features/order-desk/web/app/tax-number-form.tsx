import { useQueryClient } from "@tanstack/react-query";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { changeVatSettings } from "../../vat-calls.ts";
import { changeVatSettingsSchema } from "../../vat-contract.ts";
import { vatSettingsQuery } from "../queries.ts";

/** The academy's number at the tax office, which receipts and invoices of what has VAT show. */
export default function TaxNumberForm({ taxNumber }: { taxNumber: string }) {
  const queries = useQueryClient();
  const act = useAct(changeVatSettings, {
    onDone: (saved) => {
      queries.setQueryData(vatSettingsQuery().queryKey, saved);
      toast.success("The tax number is saved");
    },
    onError: ({ status }) => status === 409 && queries.refetchQueries(vatSettingsQuery()),
  });
  return (
    <CallForm
      leaving={<AskBeforeLeaving />}
      act={act}
      schema={changeVatSettingsSchema}
      values={{ taxNumber }}
      bodyOf={(typed) => ({ ...typed, seen: { taxNumber } })}
      onSend={(body) => act.run({ body })}
      submit="Save the tax number"
      busyLabel="Saving..."
      aria-label="Tax number"
      className="card grid max-w-160 gap-4 p-5"
    >
      <FormText
        name="taxNumber"
        label="Tax number of the academy"
        maxLength={40}
        hint="On receipts and invoices of what has VAT. Receipts that were issued keep theirs."
      />
    </CallForm>
  );
}

import { vatList } from "#features/checkout/vat-texts.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormRadios, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { endVatRate } from "../../vat-calls.ts";
import { endVatRateSchema, type VatRow } from "../../vat-contract.ts";

/** Ends a rate of VAT with a day, or takes out one that has not begun. */
export default function EndVatDialog({ row, name, onClose }: { row: VatRow; name: string; onClose: () => void }) {
  const act = useAct(endVatRate, {
    after: useStale([vatList.name]),
    onDone: ({ isRemoved }) => toast.success(isRemoved ? "The rate is taken out" : "The rate has a last day"),
  });
  const yesterday = addDays(dateInLagos(new Date()), -1);
  return (
    <FormDialog
      id="end-vat"
      title={`End the rate of ${name}`}
      onClose={onClose}
      act={act}
      schema={endVatRateSchema}
      values={{
        how: row.state === "upcoming" ? ("remove" as "end" | "remove") : "end",
        lastDay: [addDays(yesterday, 1), row.validFrom].toSorted()[1] ?? "",
      }}
      bodyOf={({ how, lastDay }) => ({ lastDay: how === "remove" ? null : lastDay })}
      onSend={(body) => act.run({ params: { id: row.id }, body })}
      submit="End it"
      busyLabel="Ending it..."
    >
      {({ how }) => (
        <>
          <p className="text-ink-2">Orders that were placed keep the rate of their day.</p>
          {row.state === "upcoming" && (
            <FormRadios
              name="how"
              label="How"
              options={optionsOf({ remove: "Take it out: it has not begun", end: "It holds until a day" })}
            />
          )}
          {how === "end" && (
            <FormText
              name="lastDay"
              label="Last day on which it holds"
              type="date"
              min={[yesterday, row.validFrom].toSorted()[1]}
              max={row.validUntil ?? undefined}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

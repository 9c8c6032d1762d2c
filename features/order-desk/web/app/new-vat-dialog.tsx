import { rateFrom, vatList, vatPercent } from "#features/checkout/vat-texts.ts";
import { dateInLagos } from "#lib/dates.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { addVatRate } from "../../vat-calls.ts";
import { newVatRateSchema, type VatPage } from "../../vat-contract.ts";

/** Sets a rate of VAT from a day on. */
export default function NewVatDialog({ courses, onClose }: Pick<VatPage, "courses"> & { onClose: () => void }) {
  const act = useAct(addVatRate, {
    after: useStale([vatList.name]),
    onDone: ({ rate }) => toast.success(`The rate of ${vatPercent(rate)} is set`),
  });
  const today = dateInLagos(new Date());
  return (
    <FormDialog
      id="new-vat"
      title="New rate of VAT"
      onClose={onClose}
      act={act}
      schema={newVatRateSchema}
      values={{ courseId: "", rate: "", fromDay: today, untilDay: "" }}
      bodyOf={({ courseId, rate, fromDay, untilDay }) => ({
        courseId: courseId || null,
        rate: rateFrom(rate),
        fromDay,
        untilDay: untilDay || null,
      })}
      onSend={(body) => act.run({ body })}
      submit="Set the rate"
      busyLabel="Setting it..."
      otherwise={notReached("Please send it again: the rate is set once.")}
      draft="new-vat"
    >
      {({ fromDay }) => (
        <>
          <p className="text-ink-2">
            Prices stay as they are and include it. Orders that are placed from the first day have it.
          </p>
          <FormSelect
            name="courseId"
            label="Course"
            placeholder="Every course"
            options={courses.map(({ id, name }) => ({ value: id, label: name }))}
            data-autofocus
          />
          <FormText
            name="rate"
            label="Rate, in percent"
            inputMode="decimal"
            maxLength={8}
            hint="Such as 7.5. With 0 a course has none, whatever holds for every course."
          />
          <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
            <FormText name="fromDay" label="First day" type="date" min={today} deps="untilDay" />
            <FormText name="untilDay" label="Last day" optional type="date" min={fromDay || undefined} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

import { currencyNames } from "#features/checkout/office-contract.ts";
import { notReached } from "#ui/api/call.ts";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormRadios, FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { addRate } from "../../../rate-calls.ts";
import { newRateSchema, type RatePage } from "../../../rate-contract.ts";
import { emptyRate, forText, rateFrom } from "../../../rate-rules.ts";
import { rateList } from "../../../texts.ts";

const optionsFrom = (choices: RatePage["tutors"]) => choices.map(({ id, name }) => ({ value: id, label: name }));

/** Sets a rate from a day on. */
export default function NewRateDialog({
  tutors,
  courses,
  onClose,
}: Pick<RatePage, "tutors" | "courses"> & { onClose: () => void }) {
  const act = useAct(addRate, {
    after: useStale([rateList.name]),
    onDone: (rate) => toast.success(`The rate of ${forText(rate)} is set`),
  });
  return (
    <FormDialog
      id="new-rate"
      title="New rate"
      onClose={onClose}
      act={act}
      schema={newRateSchema}
      values={emptyRate}
      bodyOf={rateFrom}
      onSend={(body) => act.run({ body })}
      submit="Set the rate"
      busyLabel="Setting it..."
      otherwise={notReached("Please send it again: the rate is set once.")}
      draft="new-rate"
    >
      {({ pays, fromDay }) => (
        <>
          <FormSelect
            name="tutorId"
            label="Tutor"
            placeholder="Every tutor"
            options={optionsFrom(tutors)}
            data-autofocus
          />
          <FormSelect name="courseId" label="Course" placeholder="Every course" options={optionsFrom(courses)} />
          <FormRadios
            name="pays.kind"
            label="What it pays"
            options={optionsOf({
              class: "An amount a class",
              student: "An amount for each student who came",
              share: "A percentage of what students paid for the class",
            })}
          />
          {pays.kind === "share" ? (
            <FormText name="pays.percent" label="Percentage" inputMode="numeric" maxLength={3} hint="From 1 to 100." />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-3">
              <FormText name="pays.amountMinor" label="Amount" inputMode="decimal" maxLength={20} />
              <FormSelect name="pays.currency" label="Currency" options={optionsOf(currencyNames)} />
            </div>
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
            <FormText
              name="trialPercent"
              label="Of it for a trial, in percent"
              inputMode="numeric"
              maxLength={3}
              hint="A trial is free for the student."
            />
            <FormText
              name="missedPercent"
              label="Of it where no student came, in percent"
              inputMode="numeric"
              maxLength={3}
            />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
            <FormText name="fromDay" label="First day" type="date" deps="untilDay" />
            <FormText name="untilDay" label="Last day" optional type="date" min={fromDay || undefined} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

import { dateInLagos } from "#lib/dates.ts";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormRadios, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { endRate } from "../../../rate-calls.ts";
import { endRateSchema, type RateRow } from "../../../rate-contract.ts";
import { daysText, forText, paysText } from "../../../rate-rules.ts";
import { rateList } from "../../../texts.ts";

/** Ends a rate with a day, or takes out one that never counted. */
export default function EndRateDialog({ rate, onClose }: { rate: RateRow; onClose: () => void }) {
  const act = useAct(endRate, {
    after: useStale([rateList.name]),
    onDone: ({ isRemoved }) =>
      toast.success(
        isRemoved ? `The rate of ${forText(rate)} is taken out` : `The rate of ${forText(rate)} has a last day`,
      ),
  });
  const today = dateInLagos(new Date());
  return (
    <FormDialog
      id="end-rate"
      title={`End the rate of ${forText(rate)}`}
      onClose={onClose}
      act={act}
      schema={endRateSchema}
      values={{ how: "end" as "end" | "remove", lastDay: [today, rate.validFrom].toSorted()[1] ?? today }}
      bodyOf={({ how, lastDay }) => ({ lastDay: how === "remove" ? null : lastDay })}
      onSend={(body) => act.run({ params: { id: rate.id }, body })}
      submit="End it"
      busyLabel="Ending it..."
    >
      {({ how }) => (
        <>
          <p className="text-ink-2">
            {paysText(rate)}, {daysText(rate)}. Classes that were counted by it keep what they pay.
          </p>
          {rate.classes === 0 ? (
            <FormRadios
              name="how"
              label="How"
              options={optionsOf({ end: "It holds until a day", remove: "It was never right: take it out" })}
            />
          ) : null}
          {how === "end" ? (
            <FormText
              name="lastDay"
              label="Last day on which it holds"
              type="date"
              min={rate.validFrom}
              max={rate.validUntil ?? undefined}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

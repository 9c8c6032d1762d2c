import { useQueryClient } from "@tanstack/react-query";
import { type PeriodName, periodLimits } from "#features/site/texts.ts";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { changePeriods } from "../../calls.ts";
import { changePeriodsSchema } from "../../form-contract.ts";
import { periodsQuery } from "../queries.ts";
import { periodLabels, periodNames } from "./labels.ts";

const daysFrom = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
const item = <Value, To>(values: Record<PeriodName, Value>, to: (value: Value) => To) =>
  Object.fromEntries(periodNames.map((name) => [name, to(values[name])])) as Record<PeriodName, To>;

/** Changes the periods; anyone who was slower is informed, and sees those that are there. */
export default function PeriodsForm({ periods }: { periods: Record<PeriodName, number> }) {
  const queries = useQueryClient();
  const act = useAct(changePeriods, {
    onDone: (saved) => {
      queries.setQueryData(periodsQuery().queryKey, saved);
      toast.success("The periods are changed");
    },
    onError: ({ status }) => status === 409 && queries.refetchQueries(periodsQuery()),
  });
  return (
    <CallForm
      leaving={<AskBeforeLeaving />}
      act={act}
      schema={changePeriodsSchema}
      values={item(periods, String)}
      bodyOf={(typed) => ({ ...item(typed, daysFrom), seen: periods })}
      onSend={(body) => act.run({ body })}
      submit="Save the periods"
      busyLabel="Saving..."
      aria-label="Periods"
      className="card grid max-w-160 gap-4 p-5"
    >
      {periodNames.map((name) => (
        <FormText
          key={name}
          name={name}
          label={periodLabels[name]}
          note="(days)"
          inputMode="numeric"
          maxLength={3}
          hint={`From ${periodLimits[name].min} to ${periodLimits[name].max}.`}
        />
      ))}
    </CallForm>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { type PeriodName, periodLimits } from "#features/site/texts.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Facts } from "#ui/components/facts.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { changePeriods } from "../../calls.ts";
import { changePeriodsSchema } from "../../form-contract.ts";
import { periodsQuery } from "../queries.ts";
import { SecondPerson } from "./second-person-form.tsx";

export const meta = appMeta("Periods of payment");

const labels = {
  priceHoldsDays: "An order keeps its price",
  secondPartDays: "From the first of two parts to the second",
  graceDays: "Days of grace after a part was due",
  lateTransferDays: "A late transfer still buys at the old price",
  remindBeforeDays: "First reminder, before a part is due",
  remindAfterDays: "Second reminder, after it was due",
  longestExtensionDays: "More time for a part, at most",
} as const satisfies Record<PeriodName, string>;

type Periods = Record<PeriodName, number>;
const names = Object.keys(labels) as PeriodName[];

const inDays = (days: number) => counted(days, "day");

/** The academy's periods of payment (INST-01): everybody of the staff sees them, administrators change them. */
export function PeriodsPage() {
  const query = useQuery(periodsQuery());
  return (
    <>
      <PageHeading lead="Orders that are placed keep the days of grace and the dates that they were promised.">
        Periods of payment
      </PageHeading>
      <p className="mb-4">
        <Link to={paths.officeOrders()} className="link inline-flex min-h-11 items-center">
          All orders
        </Link>
      </p>
      <Loaded
        query={query}
        loading="Loading the periods..."
        outline={<SkeletonBlock className="h-96" />}
        failed="The periods could not be loaded."
        kind="receipt"
        className="card"
      >
        {(periods) =>
          mayHere(changePeriods) ? (
            <PeriodsForm periods={periods} />
          ) : (
            <Facts
              className="card px-5"
              items={names.map((name) => ({ label: labels[name], value: inDays(periods[name]) }))}
            />
          )
        }
      </Loaded>
      <SecondPerson />
    </>
  );
}

const daysFrom = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
const each = <Value, To>(values: Record<PeriodName, Value>, to: (value: Value) => To) =>
  Object.fromEntries(names.map((name) => [name, to(values[name])])) as Record<PeriodName, To>;

function PeriodsForm({ periods }: { periods: Periods }) {
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
      act={act}
      schema={changePeriodsSchema}
      values={each(periods, String)}
      bodyOf={(typed) => ({ ...each(typed, daysFrom), seen: periods })}
      onSend={(body) => act.run({ body })}
      submit="Save the periods"
      busyLabel="Saving..."
      label="Periods"
      className="card grid max-w-160 gap-4 p-5"
    >
      {names.map((name) => (
        <FormText
          key={name}
          name={name}
          label={labels[name]}
          note="(days)"
          inputMode="numeric"
          maxLength={3}
          hint={`From ${periodLimits[name].least} to ${periodLimits[name].most}.`}
        />
      ))}
    </CallForm>
  );
}

export default PeriodsPage;

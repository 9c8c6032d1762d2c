import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { type PeriodName, periodFault, periodLimits } from "#features/site/texts.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { type ApiFault, asFault, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { changePeriods } from "../../calls.ts";
import { periodsQuery } from "../queries.ts";
import { SecondPerson } from "./second-person-form.tsx";

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

/** Days as they were typed; null for what does not fit its period. */
function daysFrom(name: PeriodName, typed: string): number | null {
  const { least, most } = periodLimits[name];
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1;
  return days >= least && days <= most ? days : null;
}

function PeriodsForm({ periods }: { periods: Periods }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Partial<Record<PeriodName, string>>>({});
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const textOf = (name: PeriodName) => typed[name] ?? String(periods[name]);
  const isNamed = fault !== null && names.some((name) => fault.fields[name]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    const wanted: Periods = { ...periods };
    for (const name of names) {
      const days = daysFrom(name, textOf(name));
      if (days === null) return document.getElementById(name)?.focus();
      wanted[name] = days;
    }
    setBusy(true);
    setFault(null);
    try {
      queries.setQueryData(periodsQuery().queryKey, await ask(changePeriods, { body: { ...wanted, seen: periods } }));
      setTyped({});
      setSent(false);
      toast.success("The periods are changed");
    } catch (error) {
      setFault(asFault(error));
      if (asFault(error).status === 409) await queries.refetchQueries(periodsQuery());
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={save} noValidate aria-label="Periods" className="card grid max-w-160 gap-4 p-5">
      {names.map((name) => (
        <TextField
          key={name}
          name={name}
          label={labels[name]}
          note="(days)"
          inputMode="numeric"
          maxLength={3}
          hint={`From ${periodLimits[name].least} to ${periodLimits[name].most}.`}
          value={textOf(name)}
          error={
            fault?.fields[name] ?? (isSent && daysFrom(name, textOf(name)) === null ? periodFault(name) : undefined)
          }
          onChange={({ target }) => {
            setTyped({ ...typed, [name]: target.value });
            setFault(null);
          }}
        />
      ))}
      <div role="alert">{fault && !isNamed && <FieldError>{sentenceOf(fault)}</FieldError>}</div>
      <Button type="submit" busy={isBusy} busyLabel="Saving...">
        Save the periods
      </Button>
    </form>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { mostSecondPersonMinor } from "#features/site/texts.ts";
import { currencies, formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { type ApiFault, asFault, sentenceOf } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { changeSecondPerson } from "../../calls.ts";
import { amountFrom } from "../../rules.ts";
import { secondPersonQuery } from "../queries.ts";

const labels = { NGN: "In naira", USD: "In dollars" } as const;
type Amounts = Record<(typeof currencies)[number], number>;

/** Above which amounts a second person approves: everybody of the staff sees them, administrators change them. */
export function SecondPerson() {
  const query = useQuery(secondPersonQuery());
  return (
    <section aria-labelledby="second-person" className="mt-8 grid gap-3">
      <h2 id="second-person" className="text-h3">
        Two people above an amount
      </h2>
      <p className="text-ink-2">
        A refund or a transfer of more than this counts once a second person of the staff approves it. Nobody approves
        what they asked for themselves.
      </p>
      <Loaded
        query={query}
        loading="Loading the amounts..."
        outline={<SkeletonBlock className="h-40" />}
        failed="The amounts could not be loaded."
        kind="receipt"
        className="card"
      >
        {(amounts) =>
          mayHere(changeSecondPerson) ? (
            <AmountsForm amounts={amounts} />
          ) : (
            <Facts
              className="card px-5"
              items={currencies.map((currency) => ({
                label: labels[currency],
                value: formatMoney({ amountMinor: amounts[currency], currency }),
              }))}
            />
          )
        }
      </Loaded>
    </section>
  );
}

/** An amount as it was typed; null for what is none or too much. */
function limitFrom(typed: string): number | null {
  const amountMinor = amountFrom(typed);
  return amountMinor === null || amountMinor > mostSecondPersonMinor ? null : amountMinor;
}

function AmountsForm({ amounts }: { amounts: Amounts }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Partial<Record<keyof Amounts, string>>>({});
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const textOf = (currency: keyof Amounts) => typed[currency] ?? (amounts[currency] / 100).toLocaleString("en-NG");

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    const wanted = { ...amounts };
    for (const currency of currencies) {
      const amountMinor = limitFrom(textOf(currency));
      if (amountMinor === null) return document.getElementById(currency)?.focus();
      wanted[currency] = amountMinor;
    }
    setBusy(true);
    setFault(null);
    try {
      queries.setQueryData(
        secondPersonQuery().queryKey,
        await ask(changeSecondPerson, { body: { ...wanted, seen: amounts } }),
      );
      setTyped({});
      setSent(false);
      toast.success("The amounts are changed");
    } catch (error) {
      setFault(asFault(error));
      if (asFault(error).status === 409) await queries.refetchQueries(secondPersonQuery());
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={save} noValidate aria-label="Two people above an amount" className="card grid max-w-160 gap-4 p-5">
      {currencies.map((currency) => (
        <TextField
          key={currency}
          name={currency}
          label={labels[currency]}
          inputMode="decimal"
          maxLength={20}
          value={textOf(currency)}
          error={
            fault?.fields[currency] ??
            (isSent && limitFrom(textOf(currency)) === null ? "Please enter an amount, such as 500,000." : undefined)
          }
          onChange={({ target }) => {
            setTyped({ ...typed, [currency]: target.value });
            setFault(null);
          }}
        />
      ))}
      <div role="alert">{fault && <FieldError>{sentenceOf(fault)}</FieldError>}</div>
      <Button type="submit" busy={isBusy} busyLabel="Saving...">
        Save the amounts
      </Button>
    </form>
  );
}

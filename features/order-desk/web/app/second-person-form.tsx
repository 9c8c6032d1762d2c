import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { type Currency, currencies, formatMoney } from "#lib/money.ts";
import { Facts } from "#ui/components/facts.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { changeSecondPerson } from "../../calls.ts";
import { changeSecondPersonSchema } from "../../form-contract.ts";
import { amountFrom } from "../../rules.ts";
import { secondPersonQuery } from "../queries.ts";

const labels = { NGN: "In naira", USD: "In dollars" } as const;
type Amounts = Record<Currency, number>;

/** Above which amounts a second staff member approves: everybody of the staff sees them, administrators change them. */
export default function SecondPerson() {
  const query = useQuery(secondPersonQuery());
  return (
    <section aria-labelledby="second-person" className="mt-8 grid gap-3">
      <h2 id="second-person" className="text-h3">
        Two people above an amount
      </h2>
      <p className="text-ink-2">
        A refund, a transfer or money taken at a desk of more than this counts once a second person of the staff
        approves it. Nobody approves what they asked for themselves.
      </p>
      <QueryBoundary
        query={query}
        loading="Loading the amounts..."
        skeleton={<SkeletonBlock className="h-40" />}
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
      </QueryBoundary>
    </section>
  );
}

const item = <Value, To>(amounts: Record<Currency, Value>, to: (value: Value) => To): Record<Currency, To> => ({
  NGN: to(amounts.NGN),
  USD: to(amounts.USD),
});

function AmountsForm({ amounts }: { amounts: Amounts }) {
  const queries = useQueryClient();
  const act = useAct(changeSecondPerson, {
    onDone: (saved) => {
      queries.setQueryData(secondPersonQuery().queryKey, saved);
      toast.success("The amounts are changed");
    },
    onError: ({ status }) => status === 409 && queries.refetchQueries(secondPersonQuery()),
  });
  return (
    <CallForm
      leaving={<AskBeforeLeaving />}
      act={act}
      schema={changeSecondPersonSchema}
      values={item(amounts, (amountMinor) => (amountMinor / 100).toLocaleString("en-NG"))}
      bodyOf={(typed) => ({ ...item(typed, (text) => amountFrom(text) ?? Number.NaN), seen: amounts })}
      onSend={(body) => act.run({ body })}
      submit="Save the amounts"
      busyLabel="Saving..."
      aria-label="Two people above an amount"
      className="card grid max-w-160 gap-4 p-5"
    >
      {currencies.map((currency) => (
        <FormText key={currency} name={currency} label={labels[currency]} inputMode="decimal" maxLength={20} />
      ))}
    </CallForm>
  );
}

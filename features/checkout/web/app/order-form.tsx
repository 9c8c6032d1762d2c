import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { anyTutor } from "#features/tutors/texts.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage, notReached } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { chooseCurrency } from "#ui/hooks/chosen-currency.ts";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Flag } from "#ui/icons/flag.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { placeOrder, startPayment } from "../../calls.ts";
import type { OrderInput, Quote } from "../../contract.ts";
import { type BillingCountry, billingCountries, countryNames } from "../../texts.ts";
import { type PaymentBody, sponsorMethod } from "../public/payment-methods.ts";
import { TransferDetails } from "../public/transfer-details.tsx";
import { goOn } from "./go-on.ts";
import { laterNote, OrderSummary } from "./order-summary.tsx";
import { PayMethod } from "./pay-method.tsx";
import { usePaymentMethod } from "./use-payment-method.ts";

const currencyLabels: Record<Currency, string> = { NGN: "₦ Naira", USD: "$ Dollar" };

/** Ordering a course and paying what is due of it (PAY-01, PAY-03). What is confirmed goes on at the order's own page. `isOld`: the quote is of another currency, while this one's is requested. */
export function OrderForm({ quote, isOld }: { quote: Quote; isOld: boolean }) {
  const { course, currency, payments, creditMinor, transfer } = quote;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const chosen = usePaymentMethod(form, quote, useState<string | null>(null), [sponsorMethod]);
  const { method: paymentMethod } = chosen;
  const [address, change] = useAddress<"currency">();
  const offered = quote.plans.find(({ key }) => key === quote.plan)?.currencies ?? [];
  const wished = address.get("currency") ?? currency;
  function changeCurrency(to: Currency) {
    chooseCurrency(to);
    change({ currency: to });
  }
  const [country, setCountry] = useState<BillingCountry>("NG");
  const dueMinor = payments.firstMinor - creditMinor;
  const due = { amountMinor: dueMinor, currency };
  const later = laterNote(quote);

  const act = useAct(
    async ({ order, pay }: { order: Omit<OrderInput, "preferredCurrency">; pay: PaymentBody | null }, requestKey) => {
      const { orderId } = await ask(placeOrder, { body: order, requestKey });
      // Whatever comes of it, the order's page knows its state: a lost answer, too.
      const begin = (body: PaymentBody) =>
        ask(startPayment, { params: { id: orderId }, body: { ...body, instalment: 1 }, requestKey: newKey() });
      return { orderId, begun: pay && (await begin(pay).catch(() => null)) };
    },
    {
      async onDone({ orderId, begun }) {
        await queries.invalidateQueries();
        const pay = dueMinor > 0 && paymentMethod !== chosen.methods[0] ? { pay: paymentMethod.key } : {};
        navigate(paths.order(orderId, pay), { replace: true });
        if (begun) goOn(begun.data);
      },
      onError: () => void queries.invalidateQueries({ queryKey: ["quote"] }),
    },
  );

  function confirm() {
    if (isOld) return;
    const isPaidNow = dueMinor > 0 && paymentMethod.provider !== null;
    const pay = isPaidNow ? chosen.body() : null;
    if (isPaidNow && pay === null) return;
    void act.run({
      pay,
      order: {
        course: course.slug,
        plan: quote.plan,
        currency,
        // A price of none is sent as shown: a student who picked a tutor since still gets what they saw.
        tutor: quote.tutor?.slug ?? anyTutor,
        coupon: quote.coupon?.isTaken ? quote.coupon.code : null,
        billingCountry: country,
        dueMinor,
      },
    });
  }

  const text =
    dueMinor === 0
      ? "Confirm order"
      : paymentMethod.kind === "transfer"
        ? "Get my transfer reference"
        : paymentMethod.kind === "sponsor"
          ? "Get a link to share"
          : `Confirm payment, ${formatMoney(due)}`;
  return (
    <ActForm
      ref={form}
      act={act}
      onSend={confirm}
      onRefusal={null}
      className="grid grid-cols-1 gap-x-12 gap-y-4 max-lg:pb-28 lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:grid-rows-[auto_1fr] lg:items-start"
    >
      <div className="lg:col-start-2 lg:row-start-1">
        <OrderSummary quote={quote} />
      </div>
      <div className="grid grid-cols-1 gap-3 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {offered.length > 1 && (
          <PayIn
            offered={offered}
            wished={offered.find((item) => item === wished) ?? currency}
            onChange={changeCurrency}
          />
        )}
        {dueMinor > 0 && (
          <PayMethod
            chosen={chosen}
            transfer={<TransferDetails transfer={transfer} due={due} reference={null} courseName={course.title} />}
          >
            {paymentMethod.kind !== "sponsor" && (
              <SelectField
                name="country"
                label="Billing country"
                start={<Flag country={country} />}
                value={country}
                onChange={({ target }) =>
                  setCountry(billingCountries.find((billingCountry) => billingCountry === target.value) ?? "NG")
                }
                options={billingCountries.map((value) => ({ value, label: countryNames[value] }))}
              />
            )}
          </PayMethod>
        )}
      </div>
      <div className="grid gap-3 lg:col-start-2 lg:row-start-2">
        <p className="text-ink-2 text-sm lg:order-2">
          By confirming you agree to our{" "}
          <Link to={paths.terms()} className="link">
            Terms of Service
          </Link>
          .
        </p>
        <div className="grid gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:py-3">
          <FormMessage tone="error" className="empty:-mb-2">
            {act.error && errorMessage(act.error, notReached("Nothing was charged. Please try again."))}
          </FormMessage>
          <Button type="submit" block busy={act.isBusy || isOld} busyLabel="Confirming...">
            {dueMinor > 0 && paymentMethod.provider !== null && <Icon name="lock" />} {text}
          </Button>
          {later && <p className="text-center text-ink-2 text-sm lg:text-left">{later}</p>}
        </div>
      </div>
    </ActForm>
  );
}

type PayInProps = { offered: readonly Currency[]; wished: Currency; onChange: (to: Currency) => void };

/** The currencies that a plan is priced in, side by side. */
function PayIn({ offered, wished, onChange }: PayInProps) {
  return (
    <div role="radiogroup" aria-labelledby="pay-in" className="flex items-center justify-between gap-4">
      <p id="pay-in" className="font-display font-semibold text-h4">
        Pay in
      </p>
      <div className="grid grid-flow-col overflow-hidden rounded-[10px] border-[1.5px] border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        {offered.map((item) => (
          <label
            key={item}
            className="grid min-h-11 cursor-pointer place-items-center bg-surface px-5 font-semibold text-sm has-checked:bg-primary-soft has-checked:text-on-primary-soft has-checked:shadow-[inset_0_-4px_0_var(--primary)]"
          >
            <input
              type="radio"
              name="currency"
              value={item}
              checked={item === wished}
              onChange={() => onChange(item)}
              className="sr-only"
            />
            {currencyLabels[item]}
          </label>
        ))}
      </div>
    </div>
  );
}

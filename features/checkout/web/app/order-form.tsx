import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Currency, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { asFault, sentenceOf } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { chooseCurrency } from "#ui/hooks/chosen-currency.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Flag } from "#ui/icons/flag.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { placeOrder, startPayment } from "../../calls.ts";
import type { Quote } from "../../contract.ts";
import { type BillingCountry, billingCountries, countryNames } from "../../texts.ts";
import { TransferDetails } from "../public/transfer-details.tsx";
import { goOn } from "./go-on.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PayMethod } from "./pay-method.tsx";
import { usePayWay } from "./use-pay-way.ts";

const currencyLabels: Record<Currency, string> = { NGN: "Naira (₦)", USD: "US dollars ($)" };

/** Ordering a course and paying what is due of it (PAY-01, PAY-03). What is confirmed goes on at the order's own page. `isOld`: the quote is of another currency, while this one's is asked for. */
export function OrderForm({ quote, isOld }: { quote: Quote; isOld: boolean }) {
  const { course, currency, payments, creditMinor, transfer } = quote;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const chosen = usePayWay(form, quote, useState<string | null>(null));
  const { way } = chosen;
  const [address, change] = useAddress<"currency">();
  const offered = quote.plans.find(({ key }) => key === quote.plan)?.currencies ?? [];
  function changeCurrency(to: Currency) {
    chooseCurrency(to);
    change({ currency: to });
  }
  const [country, setCountry] = useState<BillingCountry>("NG");
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  // One for this order, however often it is sent; a new one once it was refused.
  const requestKey = useRef(newKey());
  const dueMinor = payments.firstMinor - creditMinor;
  const due = { amountMinor: dueMinor, currency };

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isOld) return;
    const isPaidNow = dueMinor > 0 && way.kind !== "transfer";
    const body = isPaidNow ? chosen.body() : null;
    if (isPaidNow && body === null) return;
    setBusy(true);
    setFault("");
    try {
      const choice = {
        course: course.slug,
        plan: quote.plan,
        currency,
        tutor: quote.tutor?.slug ?? null,
        coupon: quote.coupon?.isTaken ? quote.coupon.code : null,
      };
      const { orderId } = await ask(placeOrder, {
        body: { ...choice, billingCountry: country, dueMinor },
        requestKey: requestKey.current,
      });
      // Whatever comes of it, the order's page knows where it stands: a lost answer, too.
      const begun =
        body &&
        (await ask(startPayment, { params: { id: orderId }, body: { ...body, part: 1 }, requestKey: newKey() }).catch(
          () => null,
        ));
      await queries.invalidateQueries();
      navigate(paths.order(orderId, dueMinor > 0 && way !== chosen.ways[0] ? { pay: way.key } : {}), { replace: true });
      if (begun) goOn(begun.data);
    } catch (error) {
      if (asFault(error).status >= 400) requestKey.current = newKey();
      setFault(sentenceOf(error, "We could not reach the academy. Nothing was charged. Please try again."));
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ["quote"] });
    }
  }

  return (
    <form
      ref={form}
      onSubmit={confirm}
      noValidate
      className="grid grid-cols-1 gap-6 max-lg:pb-24 lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:items-start lg:gap-12"
    >
      <div className="grid grid-cols-1 gap-8 max-lg:order-2">
        <SelectField
          name="country"
          label="Billing country"
          start={<Flag country={country} />}
          value={country}
          onChange={({ target }) => setCountry(billingCountries.find((one) => one === target.value) ?? "NG")}
          options={billingCountries.map((value) => ({ value, label: countryNames[value] }))}
        />
        {offered.length > 1 && (
          <SelectField
            name="currency"
            label="Currency"
            value={address.get("currency") ?? currency}
            onChange={({ currentTarget }) => changeCurrency(currentTarget.value === "USD" ? "USD" : "NGN")}
            options={offered.map((value) => ({ value, label: currencyLabels[value] }))}
          />
        )}
        {dueMinor > 0 && (
          <PayMethod
            chosen={chosen}
            transfer={<TransferDetails transfer={transfer} due={due} reference={null} courseName={course.title} />}
          />
        )}
      </div>
      <OrderSummary quote={quote}>
        {fault && (
          <div role="alert">
            <FieldError>{fault}</FieldError>
          </div>
        )}
        <div className="grid gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:py-3">
          <Button type="submit" block busy={isBusy || isOld} busyLabel="Confirming...">
            {dueMinor > 0 && way.kind === "transfer" ? (
              "Get my transfer reference"
            ) : (
              <>
                <Icon name="lock" /> {dueMinor > 0 ? "Confirm payment" : "Confirm order"}
              </>
            )}
          </Button>
        </div>
        <p className="text-ink-2 text-sm">
          {way.kind !== "transfer" && dueMinor > 0 && <>{formatMoney(due)} is due now. </>}By confirming your payment
          you agree to our{" "}
          <Link to={paths.terms()} className="link">
            Terms of Service
          </Link>
          .
        </p>
      </OrderSummary>
    </form>
  );
}

import { Suspense, useState } from "react";
import { dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { OrderPageView, OrderView, RefundView } from "../../contract.ts";
import { payerText } from "../../refund-texts.ts";
import { Step } from "./step.tsx";

/** Its form comes with the first press that wants it. */
const RefundAccountDialog = lazyPart(() => import("./refund-account-dialog.tsx"));

/** What of an order goes back by bank and is not sent yet: the student is asked for the account (PAY-09). */
export const RefundsByBank = ({ order: { refunds, currency } }: { order: OrderPageView }) =>
  refunds
    .filter(({ way: paymentMethod, state }) => paymentMethod === "bank" && state === "open")
    .map((refund) => <RefundByBank key={refund.id} refund={refund} currency={currency} />);

function RefundByBank({ refund, currency }: { refund: RefundView; currency: OrderView["currency"] }) {
  const [isOpen, setOpen] = useState(false);
  const { id, account, askedAt, payerName, amountMinor } = refund;
  const amount = formatMoney({ amountMinor, currency });
  const whose = payerName === null ? "your" : "their";
  return (
    <section aria-labelledby={`back-${id}`} className="card door-md mb-6 grid max-w-160 gap-4 p-5">
      <h2 id={`back-${id}`} className="text-h3">
        {amount} goes back to {payerName === null ? "you" : payerText(payerName)}
      </h2>
      <ol className="grid">
        <Step state="done" title="We decided it">
          {dayInLagos(new Date(askedAt))}. {refund.reason}
        </Step>
        <Step state={account ? "done" : "now"} title={`You tell us ${whose} bank account`}>
          {account
            ? `${account.bankName}, ending ${account.lastFour}, ${account.holderName}. Told on ${dayInLagos(new Date(account.changedAt))}.`
            : payerName === null
              ? "We send it by bank transfer, and need an account in your name."
              : `It was paid by ${payerText(payerName)}. Ask for their account.`}
        </Step>
        <Step state={account ? "now" : "next"} title="We send it">
          You get a message when it has left.
        </Step>
      </ol>
      {account?.nameCheck === "unknown" && (
        <Banner icon="circle-alert" tone="bad">
          The bank knows no such account. Please check the number and the bank, and change it.
        </Banner>
      )}
      {account?.nameCheck === "differs" && (
        <Banner icon="triangle-alert">
          At the bank this account is {account.nameAtBank}. If that is not right, please change it.
        </Banner>
      )}
      <Button
        variant={account ? "line" : undefined}
        className="max-sm:w-full sm:justify-self-start"
        onClick={() => setOpen(true)}
      >
        {account ? "Change the account" : `Say where ${amount} goes`}
      </Button>
      <Suspense>
        {isOpen && <RefundAccountDialog refund={refund} amount={amount} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}

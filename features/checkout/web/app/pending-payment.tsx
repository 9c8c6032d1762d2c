import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { clockTime, dayLabel } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { isProvider, traitsOf } from "#lib/payments.ts";
import { ask } from "#ui/api/ask.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { abandonPayment, answerChallenge } from "../../calls.ts";
import type { OrderPageView, PaymentOutcome, PaymentView } from "../../contract.ts";
import { AccountLines, TransferAmount } from "../public/account-lines.tsx";
import { paymentQuery } from "../queries.ts";

/** A payment of which no one knows yet what becomes: asked about until it is known, from whatever device and after a reload. */
export function PendingPayment({ order, payment }: { order: OrderPageView; payment: PaymentView }) {
  const queries = useQueryClient();
  const { data, error } = useQuery(paymentQuery(payment.id));
  const state = data?.data.payment.state;
  useEffect(() => {
    // The order, the courses and the bell: a payment changes them all.
    if (state !== undefined && state !== "open") void queries.invalidateQueries();
  }, [state, queries]);
  const amount = formatMoney({ amountMinor: payment.amountMinor, currency: order.currency });
  if (data?.data.next === "challenge") return <Challenge paymentId={payment.id} amount={amount} order={order} />;
  const leave = data?.data.mayLeave && <LeavePayment paymentId={payment.id} />;
  if (data?.data.next === "redirect" && data.data.address) {
    const { address, provider } = data.data;
    return (
      <PayElsewhere order={order} amount={amount} title={sourceTitle(provider)} address={address}>
        {leave}
      </PayElsewhere>
    );
  }
  if (data?.data.next === "transfer" && data.data.account) {
    return (
      <PayToAccount order={order} amount={amount} account={data.data.account}>
        {leave}
      </PayToAccount>
    );
  }
  return (
    <>
      <PageHeading lead={`Order ${order.reference}`}>Your payment is under way</PageHeading>
      <div className="card grid max-w-160 gap-3 p-6" role="status">
        <p className="flex items-center gap-3 font-semibold">
          <span className="spinner" /> We are asking the bank about {amount}.
        </p>
        <p className="text-ink-2">
          Please do not pay again. You may close this page or lose the network: nothing is lost, you are charged once at
          most, and we tell you by the bell and by e-mail when it is through.
        </p>
        {error && <p className="text-ink-2">There is no network now. We go on as soon as there is.</p>}
        {leave}
      </div>
    </>
  );
}

/** The name of who takes a payment. */
const sourceTitle = (source: PaymentOutcome["provider"]) => (isProvider(source) ? traitsOf(source).title : "the bank");

/** A payment that goes on at the provider's page: anyone who closed it, or came back, finds it here. */
function PayElsewhere({
  order,
  amount,
  title,
  address,
  children,
}: {
  order: OrderPageView;
  amount: string;
  title: string;
  address: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeading lead={`Order ${order.reference}`}>Finish your payment at {title}</PageHeading>
      <div className="card grid max-w-160 gap-4 p-6">
        <p role="status">
          {amount} for {order.course.title} is not paid yet. If you have just paid, wait a moment: this page changes by
          itself.
        </p>
        <a href={address} className={buttonClass({}, "justify-self-start max-sm:w-full")}>
          <Icon name="lock" /> Continue at {title}
        </a>
        {children}
      </div>
    </>
  );
}

/** The account number of one payment: what comes there is confirmed by its provider. */
function PayToAccount({
  order,
  amount,
  account,
  children,
}: {
  order: OrderPageView;
  amount: string;
  account: NonNullable<PaymentOutcome["account"]>;
  children: ReactNode;
}) {
  const until = new Date(account.expiresAt);
  return (
    <>
      <PageHeading lead={`Order ${order.reference}`}>Pay by transfer</PageHeading>
      <div className="grid max-w-160 gap-4">
        <TransferAmount amount={amount} />
        <AccountLines account={account} />
        <p role="status" className="max-w-[58ch] text-ink-2 text-sm">
          This account is for this payment alone and takes it until{" "}
          <b>
            {dayLabel(until, new Date())}, {clockTime(until)}
          </b>
          . We see the money mostly within minutes, and this page changes by itself. You may close it: we tell you by
          the bell and by e-mail.
        </p>
        {children}
      </div>
    </>
  );
}

/** Lets the payment be, so that another way can be taken. */
function LeavePayment({ paymentId }: { paymentId: string }) {
  const reread = useStale([]);
  const act = useAct(abandonPayment, { onDone: reread, onError: reread });
  return (
    <>
      <Button
        variant="line"
        className="justify-self-start max-sm:w-full"
        busy={act.isBusy}
        onClick={() => void act.run({ params: { id: paymentId } })}
      >
        Pay another way
      </Button>
      <ActError error={act.error} />
    </>
  );
}

/** The bank's question of the sandbox (3-D Secure). A real bank asks on a page of its own. */
function Challenge({ paymentId, amount, order }: { paymentId: string; amount: string; order: OrderPageView }) {
  const reread = useStale([]);
  const act = useAct(
    (passed: boolean, requestKey) => ask(answerChallenge, { params: { id: paymentId }, body: { passed }, requestKey }),
    { onDone: reread, onError: reread },
  );
  return (
    <>
      <PageHeading lead="3-D Secure, sandbox">Is it you?</PageHeading>
      <div className="card door-lg grid max-w-120 gap-4 p-6">
        <p>
          Your bank asks whether you are paying <b className="tabular-nums">{amount}</b> for {order.course.title}.
        </p>
        <p className="text-ink-2 text-sm">
          This is a sandbox: the question stands for the page of a real bank, which sends you a code.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={act.busyWith === true} onClick={() => void act.run(true)}>
            Yes, it is me
          </Button>
          <Button variant="line" busy={act.busyWith === false} onClick={() => void act.run(false)}>
            No, stop the payment
          </Button>
        </div>
        <ActError error={act.error} otherwise="We could not reach the bank. Please answer again." />
      </div>
    </>
  );
}

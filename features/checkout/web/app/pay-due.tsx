import { useRef } from "react";
import { useSearchParams } from "react-router";
import { formatMoney } from "#lib/money.ts";
import { traitsOf } from "#lib/payments.ts";
import { ask } from "#ui/api/ask.ts";
import { notReached } from "#ui/api/call.ts";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { startPayment } from "../../calls.ts";
import type { OrderPageView } from "../../contract.ts";
import { instalmentName } from "../../order-rules.ts";
import type { PaymentBody } from "../public/payment-methods.ts";
import { TransferDetails } from "../public/transfer-details.tsx";
import { goOn } from "./go-on.ts";
import { PayMethod } from "./pay-method.tsx";
import { TransferClaim } from "./transfer-claim.tsx";
import { usePaymentMethod } from "./use-payment-method.ts";

/** Paying what is due next of an order; nothing where all is paid. */
export function PayDue({ order }: { order: OrderPageView }) {
  const formRef = useRef<HTMLFormElement>(null);
  // In the address, so that a reload shows the account again to anyone who is about to send the money.
  const [address, setAddress] = useSearchParams();
  const chosen = usePaymentMethod(formRef, order, [
    address.get("pay"),
    (pay) => setAddress({ pay }, { replace: true }),
  ]);
  const { method: paymentMethod } = chosen;
  const reread = useStale([]);
  // Without an answer the same key asks for the same payment.
  const act = useAct(
    (body: PaymentBody & { instalment: number }, requestKey) =>
      ask(startPayment, { params: { id: order.id }, body, requestKey }),
    {
      onDone({ data }) {
        goOn(data);
        return reread();
      },
      onError: reread,
    },
  );
  if (!order.next) return null;
  const due = { amountMinor: order.next.leftMinor, currency: order.currency };

  function pay() {
    const method = chosen.body();
    if (method !== null && order.next) void act.run({ ...method, instalment: order.next.number });
  }

  const isReported = order.claim?.state === "waiting";
  const form = (
    <ActForm
      ref={formRef}
      act={act}
      onSend={pay}
      submit={
        paymentMethod.kind === "transfer" ? undefined : paymentMethod.kind === "account" ? (
          "Get the account number"
        ) : (
          <>
            <Icon name="lock" /> Pay {formatMoney(due)}
            {paymentMethod.kind === "hosted" &&
              paymentMethod.provider &&
              ` at ${traitsOf(paymentMethod.provider).title}`}
          </>
        )
      }
      busyLabel="Confirming..."
      button={{ className: "justify-self-start" }}
      otherwise={notReached("Try again: you are charged once at most.")}
    >
      <p>
        {instalmentName(order, order.next.number)}: <b className="tabular-nums">{formatMoney(due)}</b>
      </p>
      <PayMethod
        chosen={chosen}
        transfer={
          <TransferDetails
            transfer={order.transfer}
            due={due}
            reference={order.reference}
            courseName={order.course.title}
          />
        }
      />
    </ActForm>
  );
  // Notified already: where it is comes first, and the form is for those who want it otherwise.
  return isReported ? (
    <>
      <TransferClaim order={order} due={due} />
      <Disclosure title="Our account, and other ways to pay">{form}</Disclosure>
    </>
  ) : (
    <>
      {form}
      {paymentMethod.kind === "transfer" && <TransferClaim order={order} due={due} />}
    </>
  );
}

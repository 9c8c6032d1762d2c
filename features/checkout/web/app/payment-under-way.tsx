import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { answerChallenge } from "../../calls.ts";
import type { OrderPageView, PaymentView } from "../../contract.ts";
import { paymentQuery } from "../queries.ts";

/** A payment of which nobody knows yet what becomes: asked about until it is known, from whatever device and after a reload. */
export function PaymentUnderWay({ order, payment }: { order: OrderPageView; payment: PaymentView }) {
  const queries = useQueryClient();
  const { data, error } = useQuery(paymentQuery(payment.id));
  const state = data?.data.payment.state;
  useEffect(() => {
    // The order, the courses and the bell: a payment changes them all.
    if (state !== undefined && state !== "open") void queries.invalidateQueries();
  }, [state, queries]);
  const amount = formatMoney({ amountMinor: payment.amountMinor, currency: order.currency });
  if (data?.data.next === "challenge") return <Challenge paymentId={payment.id} amount={amount} order={order} />;
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
      </div>
    </>
  );
}

/** The bank's question of the sandbox (3-D Secure). A real bank asks on a page of its own. */
function Challenge({ paymentId, amount, order }: { paymentId: string; amount: string; order: OrderPageView }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [fault, setFault] = useState("");
  const requestKey = useRef(newKey());
  async function answer(passed: boolean) {
    if (asked !== null) return;
    setAsked(passed);
    setFault("");
    try {
      await ask(answerChallenge, { params: { id: paymentId }, body: { passed }, requestKey: requestKey.current });
    } catch (error) {
      requestKey.current = newKey();
      setFault(sentenceOf(error, "We could not reach the bank. Please answer again."));
    }
    await queries.invalidateQueries();
    setAsked(null);
  }
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
          <Button busy={asked === true} onClick={() => void answer(true)}>
            Yes, it is me
          </Button>
          <Button variant="line" busy={asked === false} onClick={() => void answer(false)}>
            No, stop the payment
          </Button>
        </div>
        {fault && (
          <div role="alert">
            <FieldError>{fault}</FieldError>
          </div>
        )}
      </div>
    </>
  );
}

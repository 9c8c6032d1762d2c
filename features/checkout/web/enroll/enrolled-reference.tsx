import { useState } from "react";
import { dayInLagos } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage, notReached } from "#ui/api/call.ts";
import { Button, ButtonLink } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { claimTransfer } from "../../calls.ts";
import type { ClaimView, OrderPageView } from "../../contract.ts";
import { NextStep } from "../public/next-step.tsx";
import { TransferDetails } from "../public/transfer-details.tsx";

/** Where an order by transfer ends: amount and reference first, then the account, what happens next, and the payer's word. */
export function EnrolledReference({ order }: { order: OrderPageView }) {
  const [claim, setClaim] = useState<ClaimView | null>(order.claim);
  const act = useAct(
    () => {
      const form = new FormData();
      form.set("said", "1"); // a form of nothing has no parts
      return ask(claimTransfer, { params: { id: order.id }, form });
    },
    { onDone: ({ data }) => setClaim(data) },
  );
  if (!order.next) return null;
  const due = { amountMinor: order.next.leftMinor, currency: order.currency };
  const { title, slug } = order.course;

  return (
    <>
      <div className="grid gap-5 pb-6">
        <p>
          {title}. It is under Payments in your account, too.
          {order.state === "open" && ` The price is held until ${dayInLagos(new Date(order.expiresAt))}.`}
        </p>
        <TransferDetails transfer={order.transfer} due={due} reference={order.reference} courseName={title} />
        <h3 className="text-h4">What happens next</h3>
        <ol className="grid gap-3">
          <NextStep icon="send" title={claim ? "You told us" : `You send ${formatMoney(due)}`}>
            {claim
              ? `We look for it since ${clockTime(new Date(claim.claimedAt))}.`
              : "From any bank app, USSD or a POS agent. You may close this page."}
          </NextStep>
          <NextStep icon="receipt" title="We see it in the bank">
            Only the bank's line counts. The receipt comes by e-mail then.
          </NextStep>
          <NextStep icon="book-open" title={`${title} opens`}>
            The first lesson is open already.
          </NextStep>
        </ol>
      </div>
      <div className="sticky bottom-0 -mx-6 -mb-6 grid gap-2 border-line border-t bg-surface px-6 py-3">
        <FormMessage tone="error">
          {act.error && errorMessage(act.error, notReached("Please try again: it is told once."))}
        </FormMessage>
        {claim ? (
          <ButtonLink href={paths.learn(slug)} block>
            Read the first lesson
          </ButtonLink>
        ) : (
          <Button block busy={act.isBusy} busyLabel="Sending..." onClick={() => void act.run()}>
            I have made the transfer
          </Button>
        )}
        <a
          href={paths.order(order.id, { pay: "transfer" })}
          className="link inline-flex min-h-11 items-center justify-self-center"
        >
          See my order
        </a>
      </div>
    </>
  );
}

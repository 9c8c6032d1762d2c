import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import type { PendingPaymentView, SponsoredOrder } from "../page-contract.ts";

/** A payment of which no one knows yet what becomes, and what its payer has to do. The page looks again by itself. */
export function PendingPayment({
  order,
  underWay,
  token,
  formKey,
}: {
  order: SponsoredOrder;
  underWay: PendingPaymentView;
  token: string;
  formKey: string;
}) {
  const { step, isHere, mayLeave, paymentId } = underWay;
  const amount = formatMoney({ amountMinor: underWay.amountMinor, currency: order.currency });
  if (!isHere) {
    return (
      <section data-under-way className="card grid gap-3 p-5" role="status">
        <h2 className="text-h3">Somebody is paying right now</h2>
        <p className="text-ink-2">{amount} is under way. Please wait: this page shows what comes of it.</p>
      </section>
    );
  }
  if (step.next === "challenge") {
    return (
      <section className="card door-lg grid gap-4 p-5" aria-labelledby="challenge">
        <h2 id="challenge" className="text-h3">
          Is it you?
        </h2>
        <p>
          Your bank asks whether you are paying <b className="tabular-nums">{amount}</b> for {order.course.title}.
        </p>
        <p className="text-ink-2 text-sm">
          This is a sandbox: the question stands for the page of a real bank, which sends you a code.
        </p>
        <form method="post" action={paths.sponsor(token)} className="flex flex-wrap gap-3">
          <input type="hidden" name="do" value="challenge" />
          <input type="hidden" name="payment" value={paymentId} />
          <input type="hidden" name="key" value={formKey} />
          <button type="submit" name="passed" value="yes" className="btn">
            Yes, it is me
          </button>
          <button type="submit" name="passed" value="no" className="btn btn-line">
            No, stop the payment
          </button>
        </form>
      </section>
    );
  }
  return (
    <section data-under-way={step.next === "wait" ? "" : undefined} className="card grid gap-3 p-5">
      <h2 className="text-h3">Your payment is under way</h2>
      {step.next === "wait" && (
        <p role="status" className="font-semibold">
          We are asking the bank about {amount}.
        </p>
      )}
      {step.next === "redirect" && (
        <>
          <p>{amount} waits to be paid on the provider's page.</p>
          <ButtonLink href={step.address}>Go on paying</ButtonLink>
        </>
      )}
      {step.next === "transfer" && (
        <>
          <p>
            Send exactly <b className="tabular-nums">{amount}</b> to this account. It is for this payment alone.
          </p>
          <dl className="grid gap-1">
            {[
              ["Account number", step.accountNumber],
              ["Bank name", step.bankName],
              ["Account holder", step.accountHolder],
            ].map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 border-line border-b py-2">
                <dt className="text-ink-2 text-sm">{name}</dt>
                <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="text-ink-2 text-sm">It is confirmed by itself. Open this page again to see it.</p>
        </>
      )}
      <p className="text-ink-2 text-sm">
        Please do not pay again. You may close this page or lose the network: nothing is lost, and you are charged once
        at most.
      </p>
      {mayLeave && (
        <form method="post" action={paths.sponsor(token)}>
          <input type="hidden" name="do" value="leave" />
          <input type="hidden" name="payment" value={paymentId} />
          <button type="submit" className="btn btn-line">
            Pay another way
          </button>
        </form>
      )}
    </section>
  );
}

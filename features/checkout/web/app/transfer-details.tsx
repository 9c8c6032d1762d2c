import { formatMoney } from "#lib/money.ts";
import { CopyButton } from "#ui/components/copy-button.tsx";
import type { Quote } from "../../contract.ts";

/** Where to send the money, each line with its copy button, and what becomes of it. */
export function TransferDetails({ quote: { transfer, payments, currency, course } }: { quote: Quote }) {
  const { accountNumber, bankName, accountHolder, description, supportEmail } = transfer;
  const contact = supportEmail && (
    <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
      {supportEmail}
    </a>
  );
  const amount = formatMoney({ amountMinor: payments.firstMinor, currency });
  // Staff have not entered them yet: half of an account would send somebody's money astray.
  const isComplete = accountNumber && bankName && accountHolder;
  return (
    <section aria-labelledby="transfer" className="grid gap-4">
      <h2 id="transfer" className="text-h3">
        Pay by bank transfer
      </h2>
      {payments.firstMinor === 0 ? (
        <p className="max-w-[58ch] text-ink-2">
          There is nothing to pay. Write to {contact || "us"} with your name and the course, and our staff enrol you in{" "}
          {course.shortTitle}.
        </p>
      ) : isComplete ? (
        <>
          <p className="max-w-[58ch] text-ink-2">
            Transfer <b className="text-ink tabular-nums">{amount}</b> to this account. Our staff enrol you in{" "}
            {course.shortTitle} when the transfer is in, and you find the course under My Courses.
          </p>
          <dl className="card divide-y divide-line px-4">
            <Line label="Amount" value={amount} />
            <Line label="Account number" value={accountNumber} />
            <Line label="Bank name" value={bankName} />
            <Line label="Account holder" value={accountHolder} />
            <Line label="Description of the transfer" value={description} />
          </dl>
          <p className="max-w-[58ch] text-ink-2 text-sm">
            The description tells us whose transfer it is: your name, the course and the tutor.
            {contact && <> Questions about your payment? Write to {contact}.</>}
          </p>
        </>
      ) : (
        <p className="max-w-[58ch] text-ink-2">
          {contact ? <>Write to {contact} and we send you the bank details.</> : "Ask us for the bank details."}
        </p>
      )}
    </section>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="py-2">
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="-mt-1 flex min-h-11 items-center justify-between gap-3">
        <span className="min-w-0 font-display font-semibold text-h4 wrap-anywhere tabular-nums">{value}</span>
        <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
      </dd>
    </div>
  );
}

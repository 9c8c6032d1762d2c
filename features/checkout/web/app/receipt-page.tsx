import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Banner } from "#ui/components/banner.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { ReceiptView } from "../../document-contract.ts";
import { vatPercent } from "../../vat-texts.ts";
import { ReceiptButton } from "../public/receipt-button.tsx";
import { receiptQuery } from "../queries.ts";

export const meta = appMeta("Receipt");

/** The receipt of one payment, line by line (PAY-10), and its PDF. */
export function ReceiptPage() {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(id));
  if (data) return <Receipt paymentId={id} receipt={data.data} />;
  return (
    <>
      <PageHeading lead={<BackToPayments />}>Receipt</PageHeading>
      {error instanceof ApiError && [404, 422].includes(error.status) ? (
        <EmptyState
          kind="receipt"
          className="card"
          message="We could not find that receipt."
          action={
            <Link to={paths.orders()} className={buttonClass()}>
              My payments
            </Link>
          }
        />
      ) : error ? (
        <LoadFailure
          kind="receipt"
          message={errorMessage(error, "Your receipt could not be loaded.")}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="card"
        />
      ) : (
        <Skeleton label="Loading your receipt...">
          <SkeletonBlock className="h-96 max-w-160" />
        </Skeleton>
      )}
    </>
  );
}

const BackToPayments = () => (
  <Link to={paths.orders()} className="link text-base">
    Payments
  </Link>
);

function Receipt({ paymentId, receipt }: { paymentId: string; receipt: ReceiptView }) {
  const { name, student, course, tutor, planName, currency, lines, amountMinor, method, next } = receipt;
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const leftMinor = Math.max(0, receipt.totalMinor - receipt.paidMinor);
  return (
    <>
      <PageHeading lead={<BackToPayments />}>Receipt {name}</PageHeading>
      <div className="grid max-w-160 gap-4">
        {receipt.since.map((message) => (
          <Banner key={message} icon="info" tone="info">
            {message}
          </Banner>
        ))}
        <section aria-label="Lines" className="card door-lg px-5 py-3">
          {lines.map((line) => (
            <div
              key={`${line.label}${line.amountMinor}`}
              className="flex justify-between gap-4 border-line border-b py-3 last-of-type:border-b-0"
            >
              <div className="min-w-0">
                <b className="wrap-anywhere">{line.label}</b>
                {line.note && <p className="text-ink-2 text-sm">{line.note}</p>}
              </div>
              <span className="whitespace-nowrap font-semibold tabular-nums">{money(line.amountMinor)}</span>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-4 border-ink border-t-2 py-3">
            <b>Paid</b>
            <span className="num text-h2">{money(amountMinor)}</span>
          </div>
        </section>
        <dl className="card divide-y divide-line px-5">
          <Fact name="For">
            {course}, {planName}
            {tutor && <>, with {tutor}</>}
          </Fact>
          {student && <Fact name="Student">{student.name}</Fact>}
          <Fact name="When">{longDate(receipt.paidOn)}</Fact>
          {receipt.vat && (
            <Fact name={`VAT, ${vatPercent(receipt.vat.rate)}`}>{money(receipt.vat.amountMinor)}, included</Fact>
          )}
          {receipt.vat?.taxNumber && <Fact name="Tax number">{receipt.vat.taxNumber}</Fact>}
          {method && <Fact name="How">{method}</Fact>}
          <Fact name="Order">{receipt.reference}</Fact>
          <Fact name="Still to pay then">
            {leftMinor === 0 ? "Nothing" : money(leftMinor)}
            {next && (
              <>
                ; next {money(next.amountMinor)}, {longDate(next.dueOn)}
              </>
            )}
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-3">
          <ReceiptButton paymentId={paymentId} receipt={name} />
          <Link to={paths.order(receipt.orderId)} className={buttonClass({ variant: "line", size: "sm" })}>
            Go to the order
          </Link>
        </div>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5 text-sm">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

export default ReceiptPage;

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { counted } from "#lib/counted.ts";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { OrderPageView } from "../../contract.ts";
import { ReceiptButton } from "../public/receipt-button.tsx";
import { orderQuery, paymentQuery } from "../queries.ts";
import { AskInChat } from "./ask-in-chat.tsx";
import { ConfirmedOrder } from "./confirmed-order.tsx";
import { LookedFor } from "./looked-for.tsx";
import { OrderChanges } from "./order-changes.tsx";
import { OrderLines } from "./order-lines.tsx";
import type { OrderSlots } from "./order-slots.ts";
import { PayDue } from "./pay-due.tsx";
import { PendingPayment } from "./pending-payment.tsx";
import { ProformaForm } from "./proforma-form.tsx";
import { RefundsByBank } from "./refunds-by-bank.tsx";

/** One order: the state of its payment, how to pay it, and what was paid (PAY-03, PAY-06, PAY-09). */
export function OrderPage({ sponsor, steps }: OrderSlots) {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery(orderQuery(id));
  if (data) return <Order order={data.data} sponsor={sponsor} steps={steps} />;
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    return (
      <>
        <PageHeading>Order</PageHeading>
        <EmptyState
          kind="receipt"
          className="card"
          message="We could not find that order."
          action={
            <Link to={paths.orders()} className={buttonClass()}>
              My payments
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHeading>Order</PageHeading>
      {error ? (
        <LoadFailure
          kind="receipt"
          message={errorMessage(error, "Your order could not be loaded.")}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="card"
        />
      ) : (
        <Skeleton label="Loading your order...">
          <SkeletonBlock className="h-96" />
        </Skeleton>
      )}
    </>
  );
}

/** Asks about the payment whose provider's page one came back from: it may have been paid after it failed here. */
function useReturn({ payments }: OrderPageView) {
  const [address] = useSearchParams();
  const queries = useQueryClient();
  const id = address.get("payment") ?? "";
  const isLost = payments.some((payment) => payment.id === id && payment.state === "failed");
  const { data } = useQuery({ ...paymentQuery(id), enabled: isLost });
  const match = data?.data.payment;
  const isNews = match?.state === "succeeded" && !payments.some((payment) => payment.id === match.id);
  useEffect(() => {
    if (isNews) void queries.invalidateQueries({ queryKey: ["orders"] });
  }, [isNews, queries]);
}

/** The receipts of an order that is over: they stay, and show what went back. */
function OrderReceipts({ order }: { order: OrderPageView }) {
  return order.payments.map(
    ({ id, receipt }) => receipt && <ReceiptButton key={id} paymentId={id} receipt={receipt} />,
  );
}

function Order({ order, sponsor, steps }: { order: OrderPageView } & OrderSlots) {
  useReturn(order);
  const newest = order.payments[0];
  const receivedMinor = order.payments
    .filter(({ state }) => state === "succeeded")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const goesBack = <RefundsByBank order={order} />;
  const lookedFor = <LookedFor order={order} />;
  if (newest?.state === "open") return <PendingPayment order={order} payment={newest} />;
  if (order.state === "refunded") {
    return (
      <>
        <PageHeading lead={`Order ${order.reference}`}>{order.course.title}</PageHeading>
        <Banner
          icon="info"
          tone="info"
          className="mb-6"
          action={
            <Link to={paths.enroll(order.course.slug)} className={buttonClass({ size: "sm" })}>
              Order again
            </Link>
          }
        >
          What you paid for this course went back, or is on its way, and the course has ended.
        </Banner>
        <div className="grid max-w-160 gap-6">
          {goesBack}
          <OrderChanges order={order} />
          <OrderReceipts order={order} />
        </div>
      </>
    );
  }
  if (order.state === "expired" || order.state === "cancelled") {
    return (
      <>
        <PageHeading>{order.course.title}</PageHeading>
        <Banner
          icon="info"
          tone="info"
          action={
            <Link to={paths.enroll(order.course.slug)} className={buttonClass({ size: "sm" })}>
              Order again
            </Link>
          }
        >
          {order.state === "expired"
            ? `This order has run out: ${receivedMinor > 0 ? "not all" : "nothing"} came for it while its price held.`
            : "This order was cancelled. Nothing is to be paid."}
          {receivedMinor > 0 &&
            ` The ${formatMoney({ amountMinor: receivedMinor, currency: order.currency })} that you sent became your credit.`}
        </Banner>
        <div className="mt-6 grid max-w-160 gap-6">
          {lookedFor}
          {goesBack}
          <OrderChanges order={order} />
        </div>
      </>
    );
  }
  if (order.state !== "open" && newest?.state !== "failed") {
    return (
      <>
        {lookedFor}
        {goesBack}
        <ConfirmedOrder order={order} sponsor={sponsor} steps={steps} />
      </>
    );
  }
  return (
    <>
      <PageHeading lead={`Order ${order.reference}`}>{order.course.title}</PageHeading>
      {lookedFor}
      {goesBack}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:items-start lg:gap-12">
        {/* On a phone the sums lead, but not above a payment that failed: why, and the same card again, come first. */}
        <div className={`grid grid-cols-1 gap-6 ${newest?.failure ? "" : "max-lg:order-2"}`}>
          {newest?.failure && (
            <Banner icon="circle-alert" tone="bad" role="alert">
              {newest.failure}
            </Banner>
          )}
          {newest?.state === "undone" && (
            <Banner icon="info" tone="info">
              {formatMoney({ amountMinor: newest.amountMinor, currency: order.currency })} that we had counted was not
              for this order. Nothing else changed.
            </Banner>
          )}
          {order.state === "open" && receivedMinor > 0 && order.next && (
            <Banner icon="info" tone="info">
              {formatMoney({ amountMinor: receivedMinor, currency: order.currency })} came.{" "}
              {formatMoney({ amountMinor: order.next.leftMinor, currency: order.currency })} of the first payment is
              missing before {order.course.title} opens.
            </Banner>
          )}
          {order.state === "open" && (
            <p className="text-ink-2">
              The price holds until {longDate(order.expiresAt.slice(0, 10))}. A transfer of the whole first part that
              reaches us within {counted(order.lateTransferDays, "day")} after that still counts at this price.
            </p>
          )}
          <PayDue order={order} />
          {sponsor?.(order)}
          <ProformaForm orderId={order.id} />
          <OrderChanges order={order} />
          <AskInChat reference={order.reference} course={order.course.title} />
        </div>
        <OrderLines order={order} />
      </div>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { dayInLagos, longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ApiError } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { askRefund, extendInstalment, payRefund, recordPayment } from "../../calls.ts";
import type { DeskOrder, OfficeRefund } from "../../contract.ts";
import { OrderBadge } from "../public/order-badge.tsx";
import { orderQuery } from "../queries.ts";
import { BookLines } from "./book-lines.tsx";
import { accessLabels, moment, usesText } from "./labels.ts";
import { OrderPayments } from "./order-payments.tsx";

export const meta = appMeta("Order");

/** What has a form comes with the first press that wants it. */
const MoreTimeDialog = lazyPart(() => import("./more-time-dialog.tsx"));
const DeskPaymentDialog = lazyPart(() => import("./desk-payment-dialog.tsx"));
const SendRefundDialog = lazyPart(() => import("./send-refund-dialog.tsx"));
const RefundDialog = lazyPart(() => import("./refund-dialog.tsx"));
const OrderApprovals = lazyPart(() => import("./order-approvals.tsx"));

/** One order whole (ADM-04): who, what it costs, what came and went back, and what staff did about it. */
export function OrderPage() {
  const { id = "" } = useParams();
  const { data } = useQuery(orderQuery(id));
  return (
    <>
      <PageHeading lead={data && `Ordered on ${dayInLagos(new Date(data.data.placedAt))}`}>
        {data ? `Order ${data.data.reference}` : "Order"}
      </PageHeading>
      <p className="mb-4">
        <Link to={paths.officeOrders()} className="link inline-flex min-h-11 items-center">
          All orders
        </Link>
      </p>
      <OrderView id={id} />
    </>
  );
}

/** An order, on its own page or next to the list, where all of it is below each other. */
export function OrderView({ id, isPane = false }: { id: string; isPane?: boolean }) {
  const query = useQuery(orderQuery(id));
  const { error, data } = query;
  const isGone = error instanceof ApiError && [400, 404, 422].includes(error.status) && !data;
  return (
    <>
      {isGone ? (
        <EmptyState
          kind="receipt"
          className="card"
          message="We could not find that order."
          action={
            <Link to={paths.officeOrders()} className={buttonClass()}>
              To the orders
            </Link>
          }
        />
      ) : (
        <QueryBoundary
          query={query}
          loading="Loading the order..."
          skeleton={<SkeletonBlock className="h-96" />}
          failed="The order could not be loaded."
          kind="receipt"
          className="card"
        >
          {({ data: order }) => <WholeOrder key={order.id} order={order} isPane={isPane} />}
        </QueryBoundary>
      )}
    </>
  );
}

type Asking =
  | "record"
  | { send: OfficeRefund }
  | { refund: DeskOrder["payments"][number] }
  | { time: DeskOrder["instalments"][number] }
  | null;

function WholeOrder({ order, isPane }: { order: DeskOrder; isPane: boolean }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const takesMoney =
    (order.state === "running" || (order.state === "open" && new Date(order.expiresAt) > new Date())) &&
    order.instalments.some(({ leftMinor }) => leftMinor > 0) &&
    order.approvals.every(({ act }) => act !== "desk-payment");
  const mayExtend = order.state === "running" && mayHere(extendInstalment);
  return (
    <>
      {order.approvals.length > 0 && (
        <div className="mb-5">
          <Suspense fallback={<SkeletonBlock className="h-40" />}>
            <OrderApprovals order={order} />
          </Suspense>
        </div>
      )}
      <div className={cx("grid grid-cols-1 gap-5", !isPane && "lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start")}>
        <div className="grid grid-cols-1 gap-5">
          <OrderPayments
            order={order}
            onRefund={mayHere(askRefund) ? (refund) => setAsking({ refund }) : null}
            onSend={mayHere(payRefund) ? (send) => setAsking({ send }) : null}
            onRecord={takesMoney && mayHere(recordPayment) ? () => setAsking("record") : null}
          />
          <Section title="What was done">
            {order.history.length === 0 ? (
              <p className="text-ink-2 text-sm">Nobody of the staff has changed anything about this order.</p>
            ) : (
              <ol className="divide-y divide-line">
                {order.history.map(({ at, byName, text }) => (
                  <li key={`${at} ${text}`} className="py-2 text-sm">
                    <p className="wrap-anywhere">{text}</p>
                    <p className="text-ink-2 text-xs">
                      {byName}, {moment(at)}
                    </p>
                  </li>
                ))}
              </ol>
            )}
          </Section>
          <BookLines lines={order.ledger} />
        </div>
        <div className={cx("grid grid-cols-1 gap-5", isPane ? "-order-1" : "max-lg:-order-1")}>
          <Who order={order} />
          <Price order={order} />
          <Instalments order={order} onMoreTime={mayExtend ? (time) => setAsking({ time }) : null} />
        </div>
      </div>
      <Suspense>
        {asking === "record" && <DeskPaymentDialog order={order} onClose={close} />}
        {typeof asking === "object" && asking && "refund" in asking && (
          <RefundDialog order={order} payment={asking.refund} onClose={close} />
        )}
        {typeof asking === "object" && asking && "send" in asking && (
          <SendRefundDialog refund={{ ...order, ...asking.send, orderId: order.id }} onClose={close} />
        )}
        {typeof asking === "object" && asking && "time" in asking && (
          <MoreTimeDialog order={order} instalment={asking.time} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card grid grid-cols-1 gap-2 p-5">
      <h2 className="text-h4">{title}</h2>
      {children}
    </section>
  );
}

function Who({ order }: { order: DeskOrder }) {
  const { student, studentName, courseName, planName, tutorName, access } = order;
  return (
    <section aria-labelledby="who" className="card door-md grid gap-2 p-5">
      <h2 id="who" className="text-h3 wrap-anywhere">
        {student && mayHere({ access: { capability: "people.read", scope: "all" } }) ? (
          <Link to={paths.person(student.id)} className="link">
            {studentName}
          </Link>
        ) : (
          studentName
        )}
      </h2>
      {student?.isMinor && (
        <Badge tone="pending" className="justify-self-start">
          Under 18
        </Badge>
      )}
      {student && (
        <a href={`mailto:${student.email}`} className="link inline-flex min-h-11 items-center text-sm wrap-anywhere">
          {student.email}
        </a>
      )}
      {student && (
        <Link
          to={paths.deskMessages("support", undefined, student.id)}
          className={buttonClass({ variant: "line", size: "sm" }, "justify-self-start")}
        >
          Write a message
        </Link>
      )}
      <p className="text-ink-2 text-sm wrap-anywhere">
        {courseName}, {planName}
        {tutorName && `, with ${tutorName}`}
      </p>
      <Facts
        items={[
          {
            label: "State",
            value: <OrderBadge state={order.state} lateOn={order.lateOn} />,
          },
          { label: "The course", value: accessLabels[access] },
          ...(order.state === "open"
            ? [{ label: "Price holds until", value: dayInLagos(new Date(order.expiresAt)) }]
            : []),
        ]}
      />
    </section>
  );
}

function Price({ order }: { order: DeskOrder }) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: order.currency });
  const off = [
    { label: "Discount", amountMinor: order.discountMinor },
    {
      label: order.coupon ? `Coupon ${order.coupon.code}, ${usesText(order.coupon)}` : "Coupon",
      amountMinor: order.couponMinor,
    },
  ].filter(({ amountMinor }) => amountMinor > 0);
  return (
    <Section title="Price">
      <Facts
        items={[
          { label: "Course", value: money(order.originalMinor) },
          ...off.map(({ label, amountMinor }) => ({ label, value: money(-amountMinor) })),
          { label: "In all", value: <b>{money(order.totalMinor)}</b> },
          ...(order.creditMinor > 0 ? [{ label: "Of it by credit", value: money(order.creditMinor) }] : []),
          { label: "Received", value: <b>{money(order.receivedMinor)}</b> },
        ]}
      />
    </Section>
  );
}

function Instalments({
  order,
  onMoreTime,
}: {
  order: DeskOrder;
  /** Null: who is here may not, or the order has no dates to move. */
  onMoreTime: ((instalment: DeskOrder["instalments"][number]) => void) | null;
}) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: order.currency });
  return (
    <Section title="Parts">
      <ol className="divide-y divide-line">
        {order.instalments.map((instalment) => {
          const { number, amountMinor, paidMinor, leftMinor, dueOn } = instalment;
          return (
            <li key={number} className="grid gap-1 py-2 text-sm">
              <p className="flex justify-between gap-3">
                <b className="font-semibold">
                  Part {number} of {order.instalments.length}
                </b>
                <b className="font-semibold tabular-nums">{money(amountMinor)}</b>
              </p>
              <p className="text-ink-2">
                {leftMinor === 0
                  ? "Paid"
                  : `Due ${longDate(dueOn)}${paidMinor > 0 ? `, ${money(paidMinor)} came, ${money(leftMinor)} is left` : ""}`}
              </p>
              {order.extensions
                .filter((extension) => extension.number === number)
                .map(({ wasDueOn, dueOn: to, reason, givenAt }) => (
                  <p key={givenAt} className="text-ink-2 text-xs wrap-anywhere">
                    More time on {dayInLagos(new Date(givenAt))}, from {longDate(wasDueOn)} to {longDate(to)}: {reason}
                  </p>
                ))}
              {onMoreTime && leftMinor > 0 && (
                <Button variant="soft" size="sm" className="justify-self-start" onClick={() => onMoreTime(instalment)}>
                  More time<span className="sr-only"> for part {number}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

export default OrderPage;

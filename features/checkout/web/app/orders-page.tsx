import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { draftToSupport } from "#features/messaging/web/public/support-draft.ts";
import { counted } from "#lib/counted.ts";
import { dayInLagos, longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { StatusBadge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { OrderList, OrderView } from "../../contract.ts";
import { instalmentName } from "../../order-rules.ts";
import { ReceiptButton } from "../public/receipt-button.tsx";
import { ordersQuery } from "../queries.ts";
import { atDeskText } from "./looked-for.tsx";
import { RefundLine } from "./order-changes.tsx";
import { SavedCards } from "./saved-cards.tsx";

const stateNames = { open: "Pending", succeeded: "Paid", failed: "Failed", undone: "Undone" } as const;

/** Payments (PAY-10): what is due next, the credit, and every order with its receipts. `account`: whose they are. */
export function OrdersPage({ account }: { account: string }) {
  const { data, error, isFetching, refetch } = useQuery(ordersQuery());
  return (
    <>
      <PageHeading>Payments</PageHeading>
      {data ? (
        <Payments account={account} list={data} />
      ) : error ? (
        <LoadFailure
          kind="receipt"
          message={errorMessage(error, "Your payments could not be loaded.")}
          busy={isFetching}
          onRetry={() => void refetch()}
          className="card"
        />
      ) : (
        <Skeleton label="Loading your payments...">
          <SkeletonBlock className="h-72 max-w-160" />
        </Skeleton>
      )}
    </>
  );
}

function Payments({ account, list: { data: orders, credit } }: { account: string; list: OrderList }) {
  const due = orders
    .filter((order) => order.next)
    .toSorted((a, b) => (a.next?.dueOn ?? "").localeCompare(b.next?.dueOn ?? ""));
  const paid = orders.flatMap((order) =>
    order.payments.filter(({ state }) => state !== "open").map((payment) => ({ order, payment })),
  );
  return (
    <div className="grid max-w-160 gap-6">
      {due.map((order) => (
        <NextDue key={order.id} account={account} order={order} />
      ))}
      {credit.map((money) => (
        <section key={money.currency} aria-label="Your credit" className="card flex justify-between gap-4 p-5">
          <div>
            <h2 className="text-h4">Your credit</h2>
            <p className="text-ink-2 text-sm">It is taken off the first payment of your next course.</p>
          </div>
          <b className="num text-h3">{formatMoney(money)}</b>
        </section>
      ))}
      <SavedCards />
      {paid.length === 0 ? (
        due.length === 0 && (
          <EmptyState
            kind="receipt"
            className="card"
            message="You have not paid for a course yet."
            action={
              <Link to={paths.myCourses()} className={buttonClass()}>
                My Courses
              </Link>
            }
          />
        )
      ) : (
        <section aria-labelledby="paid" className="grid gap-3">
          <h2 id="paid" className="text-h3">
            Paid so far
          </h2>
          <ul className="card divide-y divide-line">
            {paid.map(({ order, payment }) => (
              <li key={payment.id} className="grid gap-2 px-5 py-4">
                <div className="flex justify-between gap-4">
                  <b className="min-w-0 wrap-anywhere">
                    {order.course.title}, {order.planName}
                  </b>
                  <span className="font-semibold tabular-nums">
                    {formatMoney({ amountMinor: payment.amountMinor, currency: order.currency })}
                  </span>
                </div>
                <div className="flex items-start justify-between gap-4 text-ink-2 text-sm">
                  <p>
                    {payment.failure ?? payment.method}
                    {payment.endedAt && <span className="block">{dayInLagos(new Date(payment.endedAt))}</span>}
                  </p>
                  <StatusBadge status={stateNames[payment.state]} />
                </div>
                {order.refunds.some(({ paymentId }) => paymentId === payment.id) && (
                  <ul aria-label="Given back" className="divide-y divide-line border-line border-l-4 pl-4">
                    {order.refunds
                      .filter(({ paymentId }) => paymentId === payment.id)
                      .map((refund) => (
                        <RefundLine key={refund.id} refund={refund} currency={order.currency} />
                      ))}
                  </ul>
                )}
                <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
                  {payment.receipt ? (
                    <>
                      <ReceiptButton paymentId={payment.id} receipt={payment.receipt} />
                      <Link to={paths.receipt(payment.id)} className="link py-2 font-semibold text-sm">
                        Lines<span className="sr-only"> of receipt {payment.receipt}</span>
                      </Link>
                    </>
                  ) : null}
                  <Link to={paths.order(order.id)} className="link py-2 font-semibold text-sm">
                    Order {order.reference}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What is due next of an order, with how far it is paid. */
function NextDue({ account, order }: { account: string; order: OrderView }) {
  const { next, instalments, currency, paidMinor, totalMinor, access } = order;
  if (!next) return null;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const isSent = order.atDesk !== null || order.payments[0]?.state === "open";
  const moved = order.extensions.findLast(({ number }) => number === next.number);
  return (
    <section
      aria-label={`Next for ${order.course.title}`}
      className="on-wall door-lg grid gap-3 bg-wall-card p-5 md:p-7"
    >
      <h2 className="text-h4">{next.number === 1 ? "Waits to be paid" : `Next: ${longDate(next.dueOn)}`}</h2>
      <b className="num text-[2.5rem] text-sun-400 leading-none">{money(next.leftMinor)}</b>
      <p className="text-on-wall-2">
        {order.course.title}, {instalmentName(order, next.number).toLowerCase()}.{" "}
        {order.atDesk === null
          ? "Nothing is taken by itself: you pay it."
          : `${money(order.atDesk.amountMinor)} waits to be confirmed. ${atDeskText(order.atDesk)}`}
      </p>
      {instalments.length > 1 && (
        <ol className="flex flex-wrap gap-1.5" aria-label="Parts">
          {instalments.map((instalment) => (
            <li
              key={instalment.number}
              className={`rounded-[6px] border-2 px-2.5 py-1 text-sm tabular-nums ${
                instalment.leftMinor === 0
                  ? "border-sun-400 bg-sun-400 text-palm-950"
                  : instalment.number === next.number
                    ? "border-sun-400"
                    : "border-on-wall-2 border-dashed"
              }`}
            >
              {instalment.number}: {money(instalment.amountMinor)}
              <span className="sr-only">{instalment.leftMinor === 0 ? ", paid" : ", due"}</span>
            </li>
          ))}
        </ol>
      )}
      {moved && (
        <p className="text-on-wall-2 text-sm wrap-anywhere">
          You have more time: it was due on {longDate(moved.wasDueOn)}. {moved.reason}
        </p>
      )}
      <p className="text-on-wall-2 text-sm">
        {money(paidMinor)} of {money(totalMinor)} is paid.
        {access === "grace" && (
          <> It is late: your course goes on for {counted(order.graceDays, "day")} after the day it was due.</>
        )}
        {access === "paused" && <> It is late: what you opened stays readable, new lessons wait until it is paid.</>}
      </p>
      <Link to={paths.order(order.id)} className={buttonClass({ variant: "sun", block: true })}>
        {isSent ? "See where the payment stands" : `Pay ${money(next.leftMinor)}`}
      </Link>
      <div className="grid grid-cols-2 gap-2">
        <Link
          to={paths.order(order.id, { pay: "sponsor" })}
          className={buttonClass({ variant: "line", size: "sm", block: true })}
        >
          Ask a sponsor
        </Link>
        <Link
          to={paths.support()}
          onClick={() =>
            draftToSupport(
              account,
              `I need more time for order ${order.reference} (${order.course.title}): ${money(next.leftMinor)} is due ${next.dueOn === null ? "now" : `on ${longDate(next.dueOn)}`}. I can pay it on `,
            )
          }
          className={buttonClass({ variant: "line", size: "sm", block: true })}
        >
          More time
        </Link>
      </div>
    </section>
  );
}

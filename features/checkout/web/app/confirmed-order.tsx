import type { ReactNode } from "react";
import { useState } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { longDate } from "#lib/dates.ts";
import { clockTime, dayLabel } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { BlockWall } from "#ui/illustrations/block-wall.tsx";
import { openedBlocks, wallBlocks } from "#ui/illustrations/wall-blocks.ts";
import type { OrderPageView } from "../../contract.ts";
import { instalmentName } from "../../order-rules.ts";
import { NextStep } from "../public/next-step.tsx";
import { ReceiptButton } from "../public/receipt-button.tsx";
import { OrderChanges } from "./order-changes.tsx";
import { OrderLines } from "./order-lines.tsx";
import type { OrderSlots } from "./order-slots.ts";
import { PayDue } from "./pay-due.tsx";
import { ProformaForm } from "./proforma-form.tsx";
import { useCardTaken } from "./use-payment-method.ts";

/** A paid order: what was paid and for what, its receipt, what is due next, and what happens now. */
export function ConfirmedOrder({ order, sponsor, steps }: { order: OrderPageView } & OrderSlots) {
  const [isPaying, setPaying] = useState(false);
  useCardTaken();
  const { instalments, next, currency, paidMinor, totalMinor, access, course } = order;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const newest = order.payments.find(({ state }) => state === "succeeded");
  const paidInstalments = instalments.filter(({ leftMinor }) => leftMinor === 0).length;
  const message =
    instalments.length === 1
      ? "You are in."
      : `You are in: ${paidInstalments} of ${instalments.length} parts ${paidInstalments === 1 ? "is" : "are"} paid.`;
  return (
    <>
      <PageHeading lead={message}>{newest ? "Payment Confirmed!" : "Your course is open"}</PageHeading>
      {/* Where it is seen on a phone without scrolling; while the course is paused, paying comes first. */}
      {access !== "paused" && (
        <Link to={paths.learn(course.slug)} className={buttonClass({}, "mb-6 max-sm:w-full")}>
          Start learning
        </Link>
      )}
      <BlockWall
        blocks={wallBlocks(openedBlocks(totalMinor === 0 ? 100 : (100 * paidMinor) / totalMinor))}
        className="mb-6 max-w-100"
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[24.5rem_minmax(0,1fr)] lg:items-start lg:gap-12">
        <div className="grid gap-4">
          <OrderLines order={order} />
          <dl className="card divide-y divide-line px-5">
            {newest && (
              <>
                <Fact name="Receipt">
                  <Link to={paths.receipt(newest.id)} className="link">
                    {newest.receipt}
                  </Link>
                </Fact>
                <Fact name="When">{moment(newest.endedAt ?? newest.openedAt)}</Fact>
                {newest.method && <Fact name="How">{newest.method}</Fact>}
              </>
            )}
            <Fact name="Order">{order.reference}</Fact>
            {next && (
              <Fact name="Next part">
                {money(next.leftMinor)}, {longDate(next.dueOn)}
              </Fact>
            )}
          </dl>
          {newest?.receipt && <ReceiptButton paymentId={newest.id} receipt={newest.receipt} />}
          <OrderChanges order={order} />
        </div>
        <div className="grid gap-6">
          {(access === "grace" || access === "paused") && next && (
            <Banner icon="triangle-alert">
              {access === "grace"
                ? `${instalmentName(order, next.number)} was due on ${longDate(next.dueOn)}. Your course goes on for ${counted(order.graceDays, "day")} after that.`
                : `${instalmentName(order, next.number)} was due on ${longDate(next.dueOn)}. What you opened stays readable; new lessons wait until it is paid.`}
            </Banner>
          )}
          {next &&
            (isPaying ? (
              <PayDue order={order} />
            ) : (
              <Button variant="line" className="justify-self-start" onClick={() => setPaying(true)}>
                Pay the next part, {money(next.leftMinor)}
              </Button>
            ))}
          {next && sponsor?.(order)}
          {next && <ProformaForm orderId={order.id} />}
          <section aria-labelledby="now" className="grid gap-3">
            <h2 id="now" className="text-h3">
              What happens now
            </h2>
            <ol className="grid gap-4">
              <NextStep icon="book-open" title={`${course.title} is open`}>
                You find it under{" "}
                <Link to={paths.myCourses()} className="link">
                  My Courses
                </Link>
                .
              </NextStep>
              {steps}
              <NextStep icon="receipt" title="Your receipt">
                It is kept under{" "}
                <Link to={paths.orders()} className="link">
                  Payments
                </Link>
                .
              </NextStep>
            </ol>
          </section>
        </div>
      </div>
    </>
  );
}

const moment = (at: string) => `${dayLabel(new Date(at), new Date())}, ${clockTime(new Date(at))}`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5 text-sm">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

import { Link } from "react-router";
import { dayInLagos, longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import type { DueOrder } from "../../contract.ts";
import { transferWaitMoments, transferWaitText } from "./transfer-wait.ts";

/** What is to be paid, or was sent and is looked for: a card for each order, with its reference at hand. */
export function DueOrderCards({ orders }: { orders: readonly DueOrder[] }) {
  const now = useNow(orders.flatMap(({ claimedAt }) => transferWaitMoments(claimedAt)));
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="due-orders" className="card door-md">
      <div className="flex min-h-14 items-center justify-between gap-4 px-4 md:px-5">
        <h2 id="due-orders" className="text-h4">
          {orders.length === 1 ? "Your order" : "Your orders"}
        </h2>
        <Link to={paths.orders()} className="link inline-flex min-h-11 items-center font-semibold text-sm">
          Payments
        </Link>
      </div>
      <ul>
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 md:px-5"
          >
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap justify-between gap-x-4">
                <b className="min-w-0 wrap-anywhere">
                  {order.course.title}, {order.instalment}
                </b>
                <b className="num">{formatMoney({ amountMinor: order.leftMinor, currency: order.currency })}</b>
              </p>
              <p className="text-ink-2 text-sm">{stateText(order, now)}</p>
              {order.isOpen ? (
                <p className="flex items-center gap-1 text-sm">
                  Reference <b className="tabular-nums">{order.reference}</b>
                  <CopyButton text={order.reference} label={`Copy reference ${order.reference}`} className="-my-2" />
                </p>
              ) : null}
            </div>
            <Link to={paths.order(order.id)} className={buttonClass({ variant: "line", size: "sm" })}>
              {isSent(order) ? "See where it stands" : "Pay"}
              <span className="sr-only">: {order.course.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isSent = ({ claimedAt, isUnderWay }: DueOrder) => claimedAt !== null || isUnderWay;

function stateText({ claimedAt, isUnderWay, isOpen, expiresAt, dueOn }: DueOrder, now: number): string {
  if (claimedAt !== null) return `We look for your transfer. ${transferWaitText(claimedAt, now)}`;
  if (isUnderWay) return "A payment is under way.";
  return isOpen
    ? `Waits to be paid. The price is held until ${dayInLagos(new Date(expiresAt))}.`
    : `By ${longDate(dueOn)}, 11:59 pm. Nothing is taken by itself.`;
}

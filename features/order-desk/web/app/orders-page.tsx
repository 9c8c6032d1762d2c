import { Link } from "react-router";
import { orderList } from "#features/checkout/office-contract.ts";
import { dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { CsvButton } from "#ui/list/csv-button.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { exportOrders, listOrders } from "../../calls.ts";
import type { OrderList } from "../../contract.ts";
import { MoneyTabs } from "../public/money-tabs.tsx";
import { stateColumns } from "../public/order-badge.tsx";
import { CouponsCard } from "./coupon-rows.tsx";

export const meta = appMeta("Orders");

/** Only wide screens show it, and only they fetch it. */
const OrderView = lazyPart(() => import("./order-page.tsx").then((page) => ({ default: page.OrderView })));

/**
 * The orders of the academy (ADM-04): found, counted, and taken along as a table. The address holds what is requested, and on a wide
 * screen which order is shown next to the list; J and K move through it.
 */
export function OrdersPage() {
  const list = useList({ spec: orderList, call: listOrders, one: "order", paneKey: "order" });
  const counts = list.query.data?.counts;
  const countOf = (name?: string, value?: string) => {
    const these = counts?.filter(({ state }) => name !== "state" || state === value);
    return these?.reduce((sum, { count, late }) => sum + (name === "overdue" ? late : count), 0);
  };
  return (
    <>
      <PageTop>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-[1.875rem] md:text-[2.5rem]">Orders</h1>
          <CsvButton call={exportOrders} filter={list.filter} many={list.many} />
        </div>
      </PageTop>
      <MoneyTabs />
      <div className="grid grid-cols-1 gap-4">
        <ListFilters
          list={list}
          countOf={countOf}
          className="lg:grid-cols-[minmax(0,1.4fr)_repeat(2,minmax(0,1fr))_repeat(2,11.5rem)_auto]"
        />
        <ListRows
          list={list}
          kind="receipt"
          columns={columnsOf(list.isWide ? list.hrefOfRow : paths.officeOrder, list.isWide)}
          empty={{ message: "Nobody has ordered a course yet.", hint: "The first order will stand here." }}
          summary={({ sums }) =>
            sums.map(({ currency, totalMinor, receivedMinor }) => (
              <p key={currency} className="tabular-nums">
                <b className="font-semibold text-ink">{formatMoney({ amountMinor: receivedMinor, currency })}</b>{" "}
                received of {formatMoney({ amountMinor: totalMinor, currency })}
              </p>
            ))
          }
          pane={{ hrefOf: paths.officeOrder, draw: (id) => <OrderView id={id} isPane /> }}
        />
        <CouponsCard />
      </div>
    </>
  );
}

type Row = OrderList["data"][number];

/** `isPane`: an order is shown next to the list. */
const columnsOf = (hrefOf: (id: string) => string, isPane: boolean): TableColumn<Row>[] => [
  {
    header: "Order",
    place: "title",
    cell: ({ id, reference, placedAt }) => (
      <span>
        <Link
          to={hrefOf(id)}
          data-line
          preventScrollReset={isPane}
          className="link inline-flex min-h-11 items-center font-semibold md:min-h-0"
        >
          {reference}
        </Link>
        <span className="block text-ink-2 text-xs">{dayInLagos(new Date(placedAt))}</span>
      </span>
    ),
  },
  {
    header: "For",
    cell: ({ studentName, courseName, planName }) => (
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{studentName}</b>
        <span className="block text-ink-2 text-xs">
          {courseName}, {planName}
        </span>
      </span>
    ),
  },
  ...stateColumns,
];

export default OrdersPage;

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { counted } from "#lib/counted.ts";
import { dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { askForFile } from "#ui/api/ask.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { Table, type TableColumn } from "#ui/components/table.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useMedia } from "#ui/hooks/use-media.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { changePeriods, exportOrders } from "../../calls.ts";
import type { OrderFilter, OrderList } from "../../contract.ts";
import { filterFrom } from "../filter-from.ts";
import { ordersQuery } from "../queries.ts";
import { CouponsCard } from "./coupons-card.tsx";
import { standing } from "./in-words.ts";
import { OrderFilters } from "./order-filters.tsx";

/** Only wide screens have it, and only they fetch it. */
const BesideList = lazy(() => import("./beside-list.tsx"));

/**
 * The orders of the academy (ADM-04): found, counted, and taken along as a table. The address holds what is asked for, and on a wide
 * screen which order is shown beside the list; J and K move through it.
 */
export function OrdersPage() {
  const [address, setAddress] = useSearchParams();
  const filter = filterFrom(address);
  const before = address.get("before") ?? undefined;
  const query = useQuery(ordersQuery(filter, before));
  const show = (wanted: OrderFilter) =>
    setAddress(Object.entries(wanted).filter((pair): pair is [string, string] => Boolean(pair[1])));
  const isWide = useMedia("(width >= 80rem)");
  const chosen = isWide ? address.get("order") : null;
  const rows = query.data?.data ?? [];
  const place = (id: string | null) =>
    paths.officeOrders({ ...filter, before: before ?? null, order: isWide ? id : null });
  const isMovable = isWide && rows.length > 0;
  return (
    <>
      <PageTop>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-[1.875rem] md:text-[2.5rem]">Orders</h1>
          {mayHere(changePeriods) && (
            <Link to={paths.officePeriods()} className={buttonClass({ variant: "line", size: "sm" })}>
              <Icon name="calendar-clock" /> Periods
            </Link>
          )}
          <CsvButton filter={filter} />
        </div>
      </PageTop>
      <div className="grid grid-cols-1 gap-4">
        <OrderFilters filter={filter} counts={query.data?.counts} onShow={show} />
        <Loaded
          query={query}
          loading="Loading the orders..."
          outline={<SkeletonRows count={8} />}
          failed="The orders could not be loaded."
          kind="receipt"
          className="card"
        >
          {(list) => (
            <div className={cx("grid grid-cols-1 items-start gap-5", chosen && "grid-cols-[minmax(0,1fr)_25rem]")}>
              <div className="grid gap-3">
                <section
                  aria-label="Orders that fit"
                  aria-busy={query.isPlaceholderData}
                  className={cx("card overflow-hidden", query.isPlaceholderData && "opacity-60")}
                >
                  <Found
                    list={list}
                    filter={filter}
                    before={before}
                    chosen={chosen}
                    placeOf={isWide ? place : paths.officeOrder}
                    onAll={() => show({})}
                  />
                </section>
                {isMovable && (
                  <p className="hint">
                    <kbd>J</kbd> and <kbd>K</kbd> move through the list, <kbd>Enter</kbd> opens an order, <kbd>Esc</kbd>{" "}
                    closes it.
                  </p>
                )}
              </div>
              {isMovable && (
                <Suspense>
                  <BesideList rows={rows} chosen={chosen} placeOf={place} />
                </Suspense>
              )}
            </div>
          )}
        </Loaded>
        <CouponsCard />
      </div>
    </>
  );
}

/** Saves all orders that fit, not just the page that is shown. */
function CsvButton({ filter }: { filter: OrderFilter }) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { file, name } = await askForFile(exportOrders, { query: filter });
      saveFile(file, name ?? "orders.csv");
    } catch (fault) {
      toast.error(sentenceOf(fault, "The orders could not be downloaded. Check your connection and try again."));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="line" size="sm" busy={isBusy} onClick={() => void save()}>
      <Icon name="download" /> Download CSV
    </Button>
  );
}

type Row = OrderList["data"][number];

const columnsOf = (placeOf: (id: string) => string): TableColumn<Row>[] => [
  {
    key: "order",
    header: "Order",
    place: "title",
    cell: ({ id, reference, placedAt }) => (
      <span>
        <Link
          to={placeOf(id)}
          data-line
          preventScrollReset={placeOf !== paths.officeOrder}
          className="link inline-flex min-h-11 items-center font-semibold md:min-h-0"
        >
          {reference}
        </Link>
        <span className="block text-ink-2 text-xs">{dayInLagos(new Date(placedAt))}</span>
      </span>
    ),
  },
  {
    key: "for",
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
  {
    key: "paid",
    header: "Paid",
    number: true,
    end: true,
    cell: ({ receivedMinor, totalMinor, currency }) => (
      <span>
        <b className="font-semibold">{formatMoney({ amountMinor: receivedMinor, currency })}</b>
        {receivedMinor !== totalMinor && (
          <span className="block text-ink-2 text-xs">of {formatMoney({ amountMinor: totalMinor, currency })}</span>
        )}
      </span>
    ),
  },
  {
    key: "state",
    header: "State",
    place: "status",
    cell: (row) => {
      const { words, tone } = standing(row);
      return (
        <Badge dot tone={tone}>
          {words}
        </Badge>
      );
    },
  },
];

function Found({
  list: { data, next, count, sums },
  filter,
  before,
  chosen,
  placeOf,
  onAll,
}: {
  list: OrderList;
  filter: OrderFilter;
  before: string | undefined;
  chosen: string | null;
  /** Where an order is shown: beside the list, or on its page. */
  placeOf: (id: string) => string;
  onAll: () => void;
}) {
  const isFiltered = Object.values(filter).some(Boolean);
  if (data.length === 0 && before === undefined) {
    return isFiltered ? (
      <EmptyState
        kind="receipt"
        message="No order fits."
        hint="Try fewer letters, or other days."
        action={<Button onClick={onAll}>Show all orders</Button>}
      />
    ) : (
      <EmptyState kind="receipt" message="Nobody has ordered a course yet." hint="The first order will stand here." />
    );
  }
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-1 border-line border-b px-4 py-3 text-ink-2 text-sm">
        <p role="status">{counted(count, "order")}</p>
        {sums.map(({ currency, totalMinor, receivedMinor }) => (
          <p key={currency} className="tabular-nums">
            <b className="font-semibold text-ink">{formatMoney({ amountMinor: receivedMinor, currency })}</b> received
            of {formatMoney({ amountMinor: totalMinor, currency })}
          </p>
        ))}
      </div>
      {data.length === 0 ? (
        <p className="p-4 text-ink-2">No older order fits.</p>
      ) : (
        <Table
          caption="Orders, the newest first"
          columns={columnsOf(placeOf)}
          rows={data}
          rowKey={({ id }) => id}
          isSelected={({ id }) => id === chosen}
        />
      )}
      {(next !== null || before !== undefined) && (
        <nav aria-label="Pages of orders" className="flex flex-wrap gap-3 border-line border-t p-4">
          {before !== undefined && (
            <Link to={paths.officeOrders(filter)} className={buttonClass({ variant: "line", size: "sm" })}>
              Newest orders
            </Link>
          )}
          {next !== null && (
            <Link
              to={paths.officeOrders({ ...filter, before: next })}
              className={buttonClass({ variant: "line", size: "sm" }, "ml-auto")}
            >
              Next page
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

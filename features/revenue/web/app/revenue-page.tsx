import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { currencyNames, sourceName } from "#features/checkout/office-contract.ts";
import { monthAndYear } from "#lib/dates.ts";
import { currencies, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { paymentSources } from "#lib/payments.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { cx } from "#ui/components/cx.ts";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Table } from "#ui/components/table.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { readsPay } from "../../calls.ts";
import type { Revenue, RevenueSum } from "../../contract.ts";
import { revenueQuery } from "../queries.ts";
import { LedgerFile } from "./ledger-file.tsx";

export const meta = appMeta("Revenue");

/** What students paid and what of it went back (ADM-04), by month, course and provider, equal to the ledger. The address holds the year. */
export function RevenuePage() {
  const [address, change] = useAddress<"year">();
  const yearText = address.get("year");
  const year = yearText !== null && /^20\d\d$/.test(yearText) ? yearText : null;
  const query = usePageQuery({ ...revenueQuery(year), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading lead="What students paid, less what went back, as the ledger has it.">Revenue</PageHeading>
      <p className="mb-4">
        <Link to={paths.officeOrders()} className="link inline-flex min-h-11 items-center">
          All orders
        </Link>
      </p>
      <QueryBoundary
        query={query}
        loading="Loading the revenue..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The revenue could not be loaded."
        kind="receipt"
        className="card"
      >
        {(revenue) => (
          <div className={cx("grid grid-cols-1 gap-6", query.isPlaceholderData && "opacity-60")}>
            <SelectField
              name="year"
              label="Year"
              fieldClassName="max-w-48"
              value={revenue.year}
              onChange={({ target }) => change({ year: target.value })}
              options={revenue.years.map((value) => ({ value, label: value }))}
            />
            <Sums revenue={revenue} />
            <p className="max-w-prose text-ink-2 text-sm">
              A payment counts on the day on which it came, a refund on the day on which it left, a dispute when the
              bank took the money. What people had paid before they moved in, credit, and what tutors are paid are not
              in these figures.
            </p>
            {mayHere({ access: readsPay }) && <LedgerFile key={revenue.year} year={revenue.year} />}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

type Currency = RevenueSum["currency"];

function Sums({ revenue }: { revenue: Revenue }) {
  const moved = currencies.filter((currency) => revenue.months.some((month) => month.currency === currency));
  if (moved.length === 0) {
    return (
      <EmptyState
        kind="receipt"
        className="card"
        message={`Nothing came or went back in ${revenue.year}.`}
        hint="Choose another year above."
      />
    );
  }
  return moved.map((currency) => <InCurrency key={currency} currency={currency} revenue={revenue} />);
}

/** All of one currency: no figure adds two of them. */
function InCurrency({ currency, revenue }: { currency: Currency; revenue: Revenue }) {
  const { year } = revenue;
  const isIts = (row: RevenueSum) => row.currency === currency;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const months = revenue.months.filter(isIts);
  const total = revenue.total.find(isIts) ?? { receivedMinor: 0, returnedMinor: 0, netMinor: 0 };
  const name = currencyNames[currency];
  const columns = { year, currency };
  return (
    <section aria-labelledby={currency} className="grid grid-cols-1 gap-4">
      <div className="on-wall door-lg grid gap-3 bg-wall p-5">
        <h2 id={currency} className="text-h4">
          {name} in {year}
        </h2>
        <p className="wrap-anywhere font-display text-[2.5rem] text-sun-400 tabular-nums leading-none">
          {money(total.netMinor)}
        </p>
        <p className="text-on-wall-2">
          {money(total.receivedMinor)} received, {money(total.returnedMinor)} went back.
        </p>
      </div>
      <SumsTable
        {...columns}
        caption={`${name} by month`}
        heading="Month"
        rows={months.filter(({ receivedMinor, returnedMinor, netMinor }) => receivedMinor || returnedMinor || netMinor)}
        nameOf={({ month }) => monthAndYear(`${month}-01`)}
        ordersOf={({ month }) => ({ paidIn: month })}
      />
      <SumsTable
        {...columns}
        caption={`${name} by course`}
        heading="Course"
        rows={revenue.courses.filter(isIts)}
        nameOf={({ courseName }) => courseName ?? "No order of ours"}
        ordersOf={({ courseId }) => (courseId === null ? null : { paidIn: year, course: courseId })}
      />
      <SumsTable
        {...columns}
        caption={`${name} by provider`}
        heading="Provider"
        rows={revenue.providers.filter(isIts)}
        nameOf={({ provider }) => providerName(provider)}
        ordersOf={({ provider }) => ({ paidIn: year, provider })}
      />
      <ToTutors months={months} money={money} />
    </section>
  );
}

function providerName(provider: string): string {
  const known = paymentSources.find((source) => source === provider);
  return known ? sourceName(known) : provider;
}

/** What came leads to the orders that it came for; there is no list of what went back. */
function SumsTable<Row extends RevenueSum>({
  caption,
  heading,
  rows,
  currency,
  nameOf,
  ordersOf,
}: {
  caption: string;
  heading: string;
  rows: readonly Row[];
  currency: Currency;
  nameOf: (row: Row) => string;
  ordersOf: (row: Row) => Record<string, string> | null;
}) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const amount = (header: string, of: (row: Row) => number) => ({
    header,
    number: true,
    end: true,
    cell: (row: Row) => money(of(row)),
  });
  return (
    <div className="card overflow-hidden">
      <Table
        caption={caption}
        rows={rows}
        rowKey={nameOf}
        columns={[
          { header: heading, place: "title", cell: (row) => <b className="font-semibold">{nameOf(row)}</b> },
          {
            ...amount("Received", ({ receivedMinor }) => receivedMinor),
            cell: (row) => {
              const orders = row.receivedMinor === 0 ? null : ordersOf(row);
              if (!orders) return money(row.receivedMinor);
              return (
                <Link
                  to={paths.officeOrders({ ...orders, currency })}
                  className="link inline-flex min-h-11 items-center md:min-h-0"
                >
                  {money(row.receivedMinor)}
                  <span className="sr-only"> for {nameOf(row)}, see the orders</span>
                </Link>
              );
            },
          },
          amount("Went back", ({ returnedMinor }) => returnedMinor),
          amount("Net", ({ netMinor }) => netMinor),
        ]}
      />
    </div>
  );
}

/** Apart from the revenue: it is what classes cost, not what students paid. */
function ToTutors({ months, money }: { months: Revenue["months"]; money: (amountMinor: number) => string }) {
  const paid = months.filter(({ tutorsMinor }) => tutorsMinor !== 0);
  if (paid.length === 0) return null;
  const sum = paid.reduce((total, { tutorsMinor }) => total + tutorsMinor, 0);
  return (
    <Disclosure title="Paid to tutors" note={money(sum)} className="card *:[summary]:px-5">
      <Facts
        className="px-5 pb-2"
        items={paid.map(({ month, tutorsMinor }) => ({
          label: monthAndYear(`${month}-01`),
          value: money(tutorsMinor),
        }))}
      />
    </Disclosure>
  );
}

export default RevenuePage;

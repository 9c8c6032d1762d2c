import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { currencyNames, sourceName } from "#features/checkout/office-contract.ts";
import { MoneyTabs } from "#features/order-desk/web/public/money-tabs.tsx";
import { blockMinor } from "#lib/block-minor.ts";
import { monthAndYear } from "#lib/dates.ts";
import { currencies, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { paymentSources } from "#lib/payments.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { BlockChart } from "#ui/components/block-chart.tsx";
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
      <MoneyTabs />
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
  const total = revenue.total.find(isIts) ?? { receivedMinor: 0, returnedMinor: 0, vatMinor: 0, netMinor: 0 };
  const hasVat = revenue.months.some((row) => isIts(row) && row.vatMinor !== 0);
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
          {money(total.receivedMinor)} received, {money(total.returnedMinor)} went back
          {hasVat && `, ${money(total.vatMinor)} is VAT`}.
        </p>
        <MonthsChart year={year} months={months} currency={currency} />
      </div>
      <SumsTable
        {...columns}
        caption={`${name} by month`}
        heading="Month"
        rows={months.filter(
          ({ receivedMinor, returnedMinor, vatMinor, netMinor }) =>
            receivedMinor || returnedMinor || vatMinor || netMinor,
        )}
        hasVat={hasVat}
        nameOf={({ month }) => monthAndYear(`${month}-01`)}
        rowsOf={({ month }) => ({ period: month })}
      />
      <SumsTable
        {...columns}
        caption={`${name} by course`}
        heading="Course"
        rows={revenue.courses.filter(isIts)}
        hasVat={hasVat}
        nameOf={({ courseName }) => courseName ?? "No order of ours"}
        rowsOf={({ courseId }) => (courseId === null ? null : { period: year, course: courseId })}
      />
      <SumsTable
        {...columns}
        caption={`${name} by provider${hasVat ? ", VAT included" : ""}`}
        heading="Provider"
        rows={revenue.providers.filter(isIts)}
        nameOf={({ provider }) => providerName(provider)}
        rowsOf={({ provider }) => ({ period: year, provider })}
      />
      <ToTutors months={months} money={money} />
    </section>
  );
}

/** What was left of each month of the year; the table by month under it has the figures. */
function MonthsChart({ year, months, currency }: { year: string; months: Revenue["months"]; currency: Currency }) {
  const netOf = (month: string) => months.find((row) => row.month === month)?.netMinor ?? 0;
  const nets = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`).map((month) => ({
    key: month,
    amount: netOf(month),
    name: monthAndYear(`${month}-01`).slice(0, 1),
  }));
  const largestMinor = Math.max(...nets.map(({ amount }) => amount));
  if (largestMinor <= 0) return null;
  const block = blockMinor(largestMinor);
  return (
    <figure className="grid gap-2">
      <BlockChart
        columns={nets.map((column) => ({ ...column, isLit: column.amount === largestMinor }))}
        block={block}
        label={`${currencyNames[currency]} in each month of ${year}. The table by month has the figures.`}
      />
      <figcaption className="text-on-wall-2 text-sm">
        Net by month. One block is up to {formatMoney({ amountMinor: block, currency })}. Yellow: the most.
        {nets.some(({ amount }) => amount < 0) && " A month in which more went back than came has none."}
      </figcaption>
    </figure>
  );
}

function providerName(provider: string): string {
  const known = paymentSources.find((source) => source === provider);
  return known ? sourceName(known) : provider;
}

/** What came leads to the orders that it came for, what went back to the refunds and disputes. */
function SumsTable<Row extends RevenueSum>({
  caption,
  heading,
  rows,
  currency,
  hasVat = false,
  nameOf,
  rowsOf,
}: {
  caption: string;
  heading: string;
  rows: readonly Row[];
  currency: Currency;
  /** A column shows what of it is VAT. */
  hasVat?: boolean;
  nameOf: (row: Row) => string;
  /** What the orders and refunds behind a row have in common; null where no list has them. */
  rowsOf: (row: Row) => { period: string; course?: string; provider?: string } | null;
}) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const amount = (header: string, of: (row: Row) => number) => ({
    header,
    number: true,
    end: true,
    cell: (row: Row) => money(of(row)),
  });
  const linked = (
    header: string,
    where: string,
    of: (row: Row) => number,
    hrefOf: (rows: NonNullable<ReturnType<typeof rowsOf>>) => string,
  ) => ({
    ...amount(header, of),
    cell: (row: Row) => {
      const rows = of(row) === 0 ? null : rowsOf(row);
      if (!rows) return money(of(row));
      return (
        <Link to={hrefOf(rows)} className="link inline-flex min-h-11 items-center md:min-h-0">
          {money(of(row))}
          <span className="sr-only">
            {" "}
            for {nameOf(row)}, {where}
          </span>
        </Link>
      );
    },
  });
  return (
    <div className="card overflow-hidden">
      <Table
        caption={caption}
        rows={rows}
        rowKey={nameOf}
        columns={[
          { header: heading, place: "title", cell: (row) => <b className="font-semibold">{nameOf(row)}</b> },
          linked(
            "Received",
            "see the orders",
            ({ receivedMinor }) => receivedMinor,
            ({ period, ...of }) => paths.officeOrders({ paidIn: period, ...of, currency }),
          ),
          linked(
            "Went back",
            "see what went back",
            ({ returnedMinor }) => returnedMinor,
            ({ period, ...of }) => paths.officeRefunds({ wentBackIn: period, ...of, currency }),
          ),
          ...(hasVat ? [amount("VAT", ({ vatMinor }) => vatMinor)] : []),
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

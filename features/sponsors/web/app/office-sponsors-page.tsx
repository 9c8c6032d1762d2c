import { Link } from "react-router";
import { PeopleTabs } from "#features/accounts/web/public/people-tabs.tsx";
import { counted } from "#lib/counted.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { CsvButton } from "#ui/list/csv-button.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { exportSponsors, listSponsors } from "../../office-calls.ts";
import type { Sponsoring } from "../../office-contract.ts";
import { sponsorList } from "../../office-texts.ts";

export const meta = appMeta("Sponsors");

/** Those who pay for a student by a link (ADM-03): a sponsor has no account, so there is whom it is for, what came, and who reads the notes. */
export function OfficeSponsorsPage() {
  const list = useList({ spec: sponsorList, call: listSponsors, one: "sponsor" });
  return (
    <>
      <PageTop>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-[1.875rem] md:text-[2.5rem]">Sponsors</h1>
          <CsvButton call={exportSponsors} filter={list.filter} many={list.many} />
        </div>
        <p className="max-w-180 text-ink-2">
          Who has a student's link pays without an account and leaves no name. A student makes and stops the link at an
          order.
        </p>
      </PageTop>
      <PeopleTabs current="sponsors" />
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_auto]" />
        <ListRows
          list={list}
          kind="person"
          columns={columns}
          empty={{ message: "No student has shared a link for a sponsor yet." }}
        />
      </div>
    </>
  );
}

export default OfficeSponsorsPage;

const columns: TableColumn<Sponsoring>[] = [
  {
    header: "For",
    place: "title",
    cell: ({ studentId, studentName, courseTitle }) => (
      <span className="min-w-0 wrap-anywhere">
        <Link
          to={paths.person(studentId)}
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
        >
          {studentName ?? "Closed account"}
        </Link>
        <span className="block text-ink-2 text-xs">{courseTitle}</span>
      </span>
    ),
  },
  {
    header: "Order",
    cell: ({ orderId, reference }) => (
      <Link to={paths.officeOrder(orderId)} className="link inline-flex min-h-11 items-center md:min-h-0">
        {reference}
      </Link>
    ),
  },
  {
    header: "Paid",
    cell: ({ paidMinor, paymentCount, currency, lastPaidAt }) =>
      paymentCount === 0 ? (
        "Nothing yet"
      ) : (
        <span>
          {formatMoney({ amountMinor: paidMinor, currency })}
          <span className="block text-ink-2 text-xs">
            {counted(paymentCount, "payment")}
            {lastPaidAt && `, last ${dateText(new Date(lastPaidAt))}`}
          </span>
        </span>
      ),
  },
  {
    header: "Monthly note",
    cell: ({ notesTo }) => <span className="wrap-anywhere">{notesTo.join(", ") || "Nobody"}</span>,
  },
  {
    header: "Link",
    place: "status",
    cell: ({ isOpen }) => (
      <Badge dot tone={isOpen ? "done" : "plain"}>
        {sponsorList.filters.state.values[isOpen ? "open" : "stopped"]}
      </Badge>
    ),
  },
];

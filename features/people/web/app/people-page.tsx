import { Link } from "react-router";
import { peopleList, personStates } from "#features/accounts/people-texts.ts";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { PeopleTabs } from "#features/accounts/web/public/people-tabs.tsx";
import { longDate } from "#lib/dates.ts";
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
import { useSelection } from "#ui/list/use-selection.tsx";
import { exportPeople, listPeople, suspendPeople } from "../../calls.ts";
import type { ListedPerson } from "../../contract.ts";
import { rolesText } from "../../texts.ts";
import { stateTones } from "./labels.ts";
import { usePeopleActs } from "./use-people-acts.tsx";

export const meta = appMeta("People");

/** Everybody with an account (ADM-03): found, taken along as a table, suspended and mailed, one by one or several. */
export function PeoplePage() {
  const list = useList({ spec: peopleList, call: listPeople, one: "person", many: "people" });
  const courses = list.query.data?.courses ?? [];
  const { suspend, reinstate, mailAgain, dialogs } = usePeopleActs();
  const selection = useSelection(list, ({ fullName }) => fullName, {
    "Mail the link again": mailAgain,
    "Let back in": reinstate,
    Suspend: suspend,
  });
  return (
    <>
      <PageTop>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-[1.875rem] md:text-[2.5rem]">People</h1>
          <CsvButton call={exportPeople} filter={list.filter} many={list.many} />
        </div>
      </PageTop>
      <PeopleTabs current={list.filter.kind ?? "everybody"} filter={list.filter} />
      <div className="grid grid-cols-1 gap-4">
        <ListFilters
          list={list}
          elsewhere={["kind"]}
          choices={{ course: Object.fromEntries(courses.map(({ slug, name }) => [slug, name])) }}
          className="lg:grid-cols-3"
        />
        <ListRows
          list={list}
          kind="person"
          selection={mayHere(suspendPeople) ? selection : undefined}
          columns={columns}
          empty={{ message: "Nobody has an account yet." }}
        />
      </div>
      {dialogs}
    </>
  );
}

export default PeoplePage;

const columns: TableColumn<ListedPerson>[] = [
  {
    header: "Name",
    place: "title",
    cell: ({ id, fullName, email, isMinor }) => (
      <span className="min-w-0 wrap-anywhere">
        <Link
          to={paths.person(id)}
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
        >
          {fullName}
        </Link>{" "}
        {isMinor ? <Badge tone="pending">Under 18</Badge> : null}
        <span className="block text-ink-2 text-xs">{email}</span>
      </span>
    ),
  },
  {
    header: "Course or role",
    cell: ({ roles, courses: [first, ...more] }) => (
      <span className="wrap-anywhere">
        {first && `${first}${more.length > 0 ? ` +${more.length}` : ""}`}
        {!first && roles.every((role) => role === "student") && "None"}
        {roles.some((role) => role !== "student") && (
          <span className="block text-ink-2 text-sm">{rolesText(roles)}</span>
        )}
      </span>
    ),
  },
  {
    header: "Owes",
    number: true,
    end: true,
    cell: ({ owes, roles }) =>
      owes?.length === 0 ? (
        roles.includes("student") && "Nothing"
      ) : (
        <span>
          {owes?.map(({ currency, amountMinor, lateOn }) => (
            <span key={currency} className="block whitespace-nowrap">
              <b className="font-semibold">{formatMoney({ amountMinor, currency })}</b>
              {lateOn && <span className="block text-warn text-xs">since {longDate(lateOn)}</span>}
            </span>
          ))}
        </span>
      ),
  },
  {
    header: "Joined",
    cell: ({ joinedAt, place }) => (
      <span>
        <span className="whitespace-nowrap">{dateText(new Date(joinedAt))}</span>
        {place ? <span className="block text-ink-2 text-xs wrap-anywhere">{place}</span> : null}
      </span>
    ),
  },
  {
    header: "State",
    place: "status",
    cell: ({ state }) => (
      <Badge dot tone={stateTones[state]}>
        {personStates[state]}
      </Badge>
    ),
  },
];

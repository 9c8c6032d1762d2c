import { Suspense, useState } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { cohortList, cohortTimes } from "#features/learning/cohort-texts.ts";
import { longDate } from "#lib/dates.ts";
import type { Which } from "#lib/list/list-schema.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { useSelection } from "#ui/list/use-selection.tsx";
import { copyGroups, listGroups } from "../../../groups-calls.ts";
import type { OfficeGroup } from "../../../groups-contract.ts";
import { CopiesMade } from "./copies-made.tsx";
import { seatsText, timeTones } from "./labels.ts";

export const meta = appMeta("Groups");

/** Its forms come with the first press that wants them. */
const OfficeGroupDialog = lazyPart(() => import("./office-group-dialog.tsx"));
const CopyGroupsDialog = lazyPart(() => import("./copy-groups-dialog.tsx"));

type Chosen = { which: Which<typeof cohortList>; clear: () => void };

/** The groups of all courses with their weekly times (ADM-05): made, changed, and copied for a new term. */
export function GroupsPage() {
  const list = useList({ spec: cohortList, call: listGroups, one: "group" });
  const [address, change] = useAddress<"new">();
  const [copying, setCopying] = useState<Chosen | null>(null);
  const [made, setMade] = useState<string[]>([]);
  const selection = useSelection(list, ({ name }) => name, {
    "Copy for a new term": (which, clear) => setCopying({ which, clear }),
  });
  const mayChange = mayHere(copyGroups);
  const courses = list.query.data?.courses ?? [];
  return (
    <>
      <PageHeading lead="Who learns together, with whom and when.">Groups</PageHeading>
      <div className="grid grid-cols-1 gap-4">
        {mayChange && (
          <Button className="justify-self-start" onClick={() => change({ new: "group" })}>
            <Icon name="plus" /> New group
          </Button>
        )}
        <CopiesMade ids={made} onGone={() => setMade([])} />
        <ListFilters
          list={list}
          choices={{ course: Object.fromEntries(courses.map(({ slug, name }) => [slug, name])) }}
          className="lg:grid-cols-[minmax(0,1fr)_16rem_14rem_auto]"
        />
        <ListRows
          list={list}
          kind="calendar"
          columns={columns}
          selection={mayChange ? selection : undefined}
          empty={{ message: "There is no group yet.", hint: "Students of a course with one find it once they paid." }}
        />
      </div>
      {mayChange && (
        <Suspense>
          {address.get("new") === "group" && (
            <OfficeGroupDialog course={list.filter.course} onClose={() => change({ new: null })} />
          )}
          {copying && (
            <CopyGroupsDialog
              which={copying.which}
              onClose={() => setCopying(null)}
              onMade={(ids) => {
                copying.clear();
                setMade(ids);
              }}
            />
          )}
        </Suspense>
      )}
    </>
  );
}

export default GroupsPage;

const columns: TableColumn<OfficeGroup>[] = [
  {
    header: "Group",
    place: "title",
    cell: ({ id, name, course }) => (
      <span className="min-w-0 wrap-anywhere">
        <Link
          to={paths.officeGroup(id)}
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
        >
          {name}
        </Link>
        <span className="block font-normal text-ink-2 text-xs">{course.title}</span>
      </span>
    ),
  },
  {
    header: "When",
    place: "status",
    cell: ({ when, isClosed }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={timeTones[when]}>{cohortTimes[when]}</Badge>
        {isClosed && when !== "over" && <Badge tone="plain">Closed to joins</Badge>}
      </span>
    ),
  },
  {
    header: "Tutor",
    cell: ({ tutor }) => (
      <span className="wrap-anywhere">
        {tutor.fullName} {!tutor.isPublished && <Badge tone="bad">Away</Badge>}
      </span>
    ),
  },
  { header: "Times", cell: ({ times }) => times.join(", ") || "None yet" },
  {
    header: "Days",
    cell: ({ startsOn, lastOn }) => (
      <span>
        {longDate(startsOn)}
        {lastOn && <span className="block text-ink-2 text-xs">to {longDate(lastOn)}</span>}
      </span>
    ),
  },
  { header: "Seats", number: true, cell: seatsText },
];

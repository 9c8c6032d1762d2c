import { Link } from "react-router";
import { ageText } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listApplications } from "../../office-application-calls.ts";
import type { ApplicationRow } from "../../office-application-contract.ts";
import { officeApplicationList } from "../../office-application-texts.ts";
import { ApplicationState } from "./application-state.tsx";
import { UninvitedTutors } from "./uninvited-tutors.tsx";

export const meta = appMeta("Applications");

/** Applications to teach (ADM-02); each leads to its page. */
export function ApplicationsPage() {
  const list = useList({ spec: officeApplicationList, call: listApplications, one: "application" });
  return (
    <>
      <PageHeading lead="Who would like to teach here. Who waits comes first, the longest first.">
        Applications
      </PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <ListRows list={list} kind="paper" columns={columns} empty={{ message: "No one has applied to teach yet." }} />
        <UninvitedTutors />
      </div>
    </>
  );
}

export default ApplicationsPage;

const columns: TableColumn<ApplicationRow>[] = [
  {
    header: "Name",
    place: "title",
    cell: ({ id, fullName }) => (
      <Link
        to={paths.application(id)}
        className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
      >
        {fullName}
      </Link>
    ),
  },
  { header: "Course", cell: ({ course }) => <span className="wrap-anywhere">{course}</span> },
  { header: "Sent", cell: ({ sentAt }) => momentText(new Date(sentAt)) },
  {
    header: "Waits",
    cell: ({ state, sentAt }) => (state === "received" ? ageText(new Date(sentAt), new Date()) : "No"),
  },
  {
    header: "State",
    place: "status",
    cell: ({ state, askedAt }) => (
      <span className="flex flex-wrap gap-2">
        <ApplicationState state={state} />
        {state === "received" && askedAt && <Badge tone="info">Asked for more</Badge>}
      </span>
    ),
  },
];

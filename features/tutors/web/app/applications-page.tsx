import { Link } from "react-router";
import { ageText } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listApplications } from "../../office-application-calls.ts";
import type { ApplicationRow } from "../../office-application-contract.ts";
import { officeApplicationList } from "../../office-application-texts.ts";
import { ApplicationState, states } from "./application-state.tsx";
import { UninvitedTutors } from "./uninvited-tutors.tsx";

export const meta = appMeta("Applications");

/** Only wide screens show it, and only they fetch it. */
const ApplicationView = lazyPart(() =>
  import("./application-page.tsx").then((page) => ({ default: page.ApplicationView })),
);

/** Applications to teach (ADM-02): each leads to its page, or is read next to the list on a wide screen. */
export function ApplicationsPage() {
  const list = useList({
    spec: officeApplicationList,
    call: listApplications,
    one: "application",
    paneKey: "application",
  });
  const hrefOf = list.isWide ? list.hrefOfRow : paths.application;
  return (
    <>
      <PageHeading lead="Who would like to teach here. Who waits comes first, the longest first.">
        Applications
      </PageHeading>
      <div data-wide className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <ListRows
          list={list}
          kind="paper"
          columns={list.chosen ? [whoOf(hrefOf, true)] : [whoOf(hrefOf, false), ...columns]}
          empty={{ message: "No one has applied to teach yet." }}
          pane={{
            hrefOf: paths.application,
            draw: (id) => <ApplicationView key={id} id={id} isPane />,
            isMain: true,
            keys: (
              <>
                <kbd>A</kbd> accepts and <kbd>D</kbd> declines the one that is open, after a question.
              </>
            ),
          }}
        />
        <UninvitedTutors />
      </div>
    </>
  );
}

export default ApplicationsPage;

/** Who applied. `isAlone`: the column is all of the list, next to the application that is read. */
const whoOf = (hrefOf: (id: string) => string, isAlone: boolean): TableColumn<ApplicationRow> => ({
  header: "Name",
  place: "title",
  cell: ({ id, fullName, course, state, sentAt }) => (
    <span>
      <Link
        to={hrefOf(id)}
        data-line
        preventScrollReset={isAlone}
        className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
      >
        {fullName}
      </Link>
      {isAlone && (
        <span className="block text-ink-2 text-xs wrap-anywhere">
          {course},{" "}
          {state === "received" ? `waits ${ageText(new Date(sentAt), new Date())}` : states[state].toLowerCase()}
        </span>
      )}
    </span>
  ),
});

const columns: TableColumn<ApplicationRow>[] = [
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

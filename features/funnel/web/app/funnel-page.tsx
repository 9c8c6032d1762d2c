import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listFunnel } from "../../calls.ts";
import type { FunnelRow } from "../../contract.ts";
import { isLate, waitText } from "../../rules.ts";
import { callEndLabels, funnelList, type Stage } from "../../texts.ts";
import { Acts } from "./acts.tsx";
import { CallEnd } from "./call-end.tsx";
import { standText } from "./labels.ts";
import { StageBar } from "./stage-bar.tsx";

export const meta = appMeta("Daily list");

/** Only wide screens show it, and only they fetch it. */
const PersonView = lazyPart(() => import("./person-page.tsx").then((page) => ({ default: page.PersonView })));

/**
 * Who stands where between the first visit and the first class, by name (FUNNEL-01): who waits longest comes first, one tap calls, writes
 * or places, and how a call ended takes someone out of the list until a day.
 */
export function FunnelPage() {
  const list = useList({ spec: funnelList, call: listFunnel, one: "person", many: "people", paneKey: "person" });
  const [called, setCalled] = useState<FunnelRow | null>(null);
  const { data } = list.query;
  const isLater = list.filter.show === "later";
  const inAll = data?.stages.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const hrefOf = list.isWide ? list.hrefOfRow : paths.funnelPerson;
  return (
    <>
      <PageHeading
        lead={
          data &&
          (isLater
            ? `${inAll} noted for a later day`
            : `${dateText(new Date())}. ${inAll} to move on, ${data.doneToday} ${data.doneToday === 1 ? "call" : "calls"} noted today`)
        }
      >
        Daily list
      </PageHeading>
      <div data-wide className="grid grid-cols-1 gap-4">
        {data && <StageBar stages={data.stages} chosen={list.filter.stage as Stage | undefined} isLater={isLater} />}
        <ListFilters list={list} elsewhere={["stage"]} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <ListRows
          list={list}
          kind="person"
          columns={columnsOf(hrefOf, list.isWide, setCalled)}
          empty={{
            message: "Nobody waits for a call.",
            hint: "Who books a trial, fits or pays is here until the first class.",
          }}
          pane={{ hrefOf: paths.funnelPerson, draw: (id) => <PersonView id={id} /> }}
        />
      </div>
      {called && (
        <div className="card sticky bottom-0 z-10 mt-4 grid gap-2 p-4">
          <p className="flex items-center justify-between gap-3">
            <b className="wrap-anywhere">Called {called.student.fullName}</b>
            <Button variant="ghost" size="sm" onClick={() => setCalled(null)}>
              Close
            </Button>
          </p>
          <CallEnd
            key={called.id}
            row={called}
            onChange={(lastCall) => setCalled((row) => row && { ...row, lastCall })}
          />
        </div>
      )}
    </>
  );
}

export default FunnelPage;

/** `isPane`: a person is shown next to the list. */
const columnsOf = (
  hrefOf: (id: string) => string,
  isPane: boolean,
  onCall: (row: FunnelRow) => void,
): TableColumn<FunnelRow>[] => [
  {
    header: "Who",
    place: "title",
    cell: ({ id, student, course, tutorName }) => (
      <span>
        <Link
          to={hrefOf(id)}
          data-line
          preventScrollReset={isPane}
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
        >
          {student.fullName}
        </Link>{" "}
        {student.isMinor && <Badge tone="info">Under 18</Badge>}
        <span className="block font-normal text-ink-2 text-xs wrap-anywhere">
          {[course, tutorName].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
  {
    header: "Where they stand",
    cell: (row) => {
      const [stand, detail] = standText(row, new Date());
      return (
        <span className="wrap-anywhere">
          {stand}
          <span className="block text-ink-2 text-xs">
            {row.lastCall
              ? `${callEndLabels[row.lastCall.callEnd]}, ${dateText(new Date(row.lastCall.notedAt))}${row.lastCall.note && `: ${row.lastCall.note}`}`
              : detail}
          </span>
        </span>
      );
    },
  },
  {
    header: "Sum",
    number: true,
    end: true,
    cell: ({ sum }) => sum && <b className="font-semibold">{formatMoney(sum)}</b>,
  },
  {
    header: "Waits",
    place: "status",
    cell: ({ stage, sinceAt }) => {
      const [since, now] = [new Date(sinceAt), new Date()];
      return (
        <Badge tone={isLate({ stage, sinceAt: since }, now) ? "pending" : "plain"} className="whitespace-nowrap">
          {waitText(since, now)}
        </Badge>
      );
    },
  },
  {
    header: "What to do",
    hideHeader: true,
    place: "action",
    end: true,
    cell: (row) => (
      <>
        <span className="flex flex-wrap gap-2 md:hidden">
          <Acts row={row} max={3} onCall={() => onCall(row)} />
        </span>
        <span className="flex justify-end max-md:hidden">
          <Acts row={row} max={1} onCall={() => onCall(row)} />
        </span>
      </>
    ),
  },
];

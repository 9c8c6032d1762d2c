import { Suspense, useState } from "react";
import { Link } from "react-router";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listOverdue, undoPromise } from "../../overdue-calls.ts";
import type { OverdueRow } from "../../overdue-contract.ts";
import { overdueList, promiseLabels } from "../../overdue-texts.ts";
import { waitText } from "../../rules.ts";
import { Acts } from "./acts.tsx";
import { sumsText } from "./labels.ts";

export const meta = appMeta("Overdue");

const PromiseDialog = lazyPart(() => import("./promise-dialog.tsx"));

/** Who owes by name, since when and how much (ADM-04): when they were reminded, what they promised what came of it, and a call. */
export function OverduePage() {
  const list = useList({ spec: overdueList, call: listOverdue, one: "person", many: "people" });
  const [promising, setPromising] = useState<OverdueRow | null>(null);
  const after = useStale([overdueList.name]);
  const undo = useAct(undoPromise, { after, onError: (error) => toast.error(errorMessage(error)) });
  const { data } = list.query;
  return (
    <>
      <PageHeading lead={data && data.sums.length > 0 && `${sumsText(data.sums)} is overdue`}>Overdue</PageHeading>
      <div data-wide className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <ListRows
          list={list}
          kind="receipt"
          columns={columnsOf(setPromising, (id) => void undo.run({ params: { id } }))}
          empty={{ message: "Nobody owes.", hint: "Who does not pay a part by its date is here on the day after." }}
        />
      </div>
      {promising && (
        <Suspense>
          <PromiseDialog row={promising} onClose={() => setPromising(null)} />
        </Suspense>
      )}
    </>
  );
}

export default OverduePage;

const tones = { open: "info", paid: "done", broken: "bad" } as const;

const columnsOf = (
  onPromise: (row: OverdueRow) => void,
  onUndo: (promiseId: string) => void,
): TableColumn<OverdueRow>[] => [
  {
    header: "Who",
    place: "title",
    cell: ({ id, student, course, tutorName, reference }) => (
      <span>
        <Link
          to={paths.officeOrder(id)}
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
        >
          {student.fullName}
        </Link>{" "}
        {student.isMinor && <Badge tone="info">Under 18</Badge>}
        <span className="block font-normal text-ink-2 text-xs wrap-anywhere">
          {[course, tutorName, reference].filter(Boolean).join(", ")}
        </span>
      </span>
    ),
  },
  {
    header: "Since",
    place: "status",
    cell: ({ dueOn, isPaused }) => (
      <Badge tone={isPaused ? "bad" : "pending"} className="whitespace-nowrap">
        {waitText(new Date(`${dueOn}T00:00:00+01:00`), new Date())}
      </Badge>
    ),
  },
  {
    header: "Was due",
    cell: ({ dueOn, isPaused }) => (
      <span>
        {longDate(dueOn)}
        <span className="block text-ink-2 text-xs">{isPaused ? "the course is paused" : "the course goes on"}</span>
      </span>
    ),
  },
  {
    header: "Owes",
    number: true,
    end: true,
    cell: ({ sum }) => <b className="font-semibold">{formatMoney(sum)}</b>,
  },
  {
    header: "Reminded, promised",
    cell: ({ remindedAt, promise, sum }) => (
      <span className="wrap-anywhere">
        {remindedAt ? `Reminded ${dateText(new Date(remindedAt))}` : "Not reminded yet"}
        {promise && (
          <span className="block text-ink-2 text-xs">
            <Badge tone={tones[promise.state]}>{promiseLabels[promise.state]}</Badge>{" "}
            {formatMoney({ ...promise, currency: sum.currency })} by {longDate(promise.promisedFor)}, noted{" "}
            {promise.byName}
            {promise.note && `: ${promise.note}`}
            {promise.state === "open" && (
              <button type="button" className="link ml-2 min-h-11" onClick={() => onUndo(promise.id)}>
                Undo<span className="sr-only"> the promise</span>
              </button>
            )}
          </span>
        )}
      </span>
    ),
  },
  {
    header: "What to do",
    hideHeader: true,
    place: "action",
    end: true,
    cell: (row) => (
      <span className="flex flex-wrap justify-end gap-2 max-md:justify-start">
        <Acts row={{ ...row, stage: "lapsing" }} max={3} />
        <Button variant="line" size="sm" onClick={() => onPromise(row)}>
          Promise<span className="sr-only"> of {row.student.fullName}</span>
        </Button>
      </span>
    ),
  },
];

import { Suspense, useEffect, useState } from "react";
import type { RescueState } from "#features/classes/rescue-texts.ts";
import { momentText } from "#lib/viewer-zone.ts";
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
import { listNoShows, undoDone } from "../../no-shows-calls.ts";
import type { NoShow } from "../../no-shows-contract.ts";
import { noShowsList } from "../../no-shows-texts.ts";
import { Acts } from "./acts.tsx";

export const meta = appMeta("No-shows");

const NoShowDialog = lazyPart(() => import("./no-show-dialog.tsx"));

/** So long the undo stands above the list, from which the row may be gone. */
const undoMs = 10_000;

const outcomes: Record<RescueState, string> = {
  offered: "the students choose now",
  substituted: "another tutor took it",
  moved: "it follows at the end of its series",
  credited: "given back as credit",
  came: "came after all, later than 10 minutes",
  cancelled: "cancelled",
};

/** Tutors and students who did not come to a class or a trial: a call, and that it was made, so that two do not call the same. */
export function NoShowsPage() {
  const list = useList({ spec: noShowsList, call: listNoShows, one: "person", many: "people" });
  const [noting, setNoting] = useState<NoShow | null>(null);
  const [last, setLast] = useState<NoShow | null>(null);
  const undo = useAct(undoDone, {
    after: useStale([noShowsList.name], ["office-waiting"]),
    onDone: () => setLast(null),
    onError: (error) => toast.error(errorMessage(error)),
  });
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), undoMs);
    return () => clearTimeout(timer);
  }, [last]);
  const takeBack = (id: string) => void undo.run({ params: { id } });
  return (
    <>
      <PageHeading lead="While students choose what becomes of a class, a call to its tutor may still help.">
        No-shows
      </PageHeading>
      <div data-wide className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_14rem_auto]" />
        <div role="status">
          {last && (
            <p className="card flex flex-wrap items-center gap-3 p-4">
              <span className="mr-auto wrap-anywhere">{last.person.fullName} is taken care of.</span>
              <Button
                variant="line"
                size="sm"
                busy={undo.isBusy}
                busyLabel="Undoing..."
                onClick={() => takeBack(last.id)}
              >
                Undo
              </Button>
            </p>
          )}
        </div>
        <ListRows
          list={list}
          kind="calendar"
          columns={columnsOf(setNoting, takeBack)}
          empty={{
            message: "Everybody came.",
            hint: "Tutors are here ten minutes after the start, students once it is noted.",
          }}
        />
      </div>
      {noting && (
        <Suspense>
          <NoShowDialog row={noting} onDone={setLast} onClose={() => setNoting(null)} />
        </Suspense>
      )}
    </>
  );
}

export default NoShowsPage;

const columnsOf = (onDone: (row: NoShow) => void, onUndo: (id: string) => void): TableColumn<NoShow>[] => [
  {
    header: "Who",
    place: "title",
    cell: ({ who, person }) => (
      <span className="wrap-anywhere">
        {person.fullName} {person.isMinor && <Badge tone="info">Under 18</Badge>}
        <span className="block font-normal text-ink-2 text-xs">{who === "tutor" ? "Tutor" : "Student"}</span>
      </span>
    ),
  },
  {
    header: "Class",
    cell: ({ who, title, missedAt, tutorName, outcome }) => (
      <span className="wrap-anywhere">
        {title}
        <span className="block text-ink-2 text-xs">
          <time dateTime={missedAt}>{momentText(new Date(missedAt))}</time>
          {who === "student" && `, with ${tutorName}`}
          {outcome && `: ${outcomes[outcome]}`}
        </span>
      </span>
    ),
  },
  {
    header: "State",
    place: "status",
    cell: ({ done }) => (done ? <Badge tone="done">Done</Badge> : <Badge tone="pending">To call</Badge>),
  },
  {
    header: "Done by",
    cell: ({ id, person, done }) =>
      done && (
        <span className="wrap-anywhere">
          {done.byName}
          <span className="block text-ink-2 text-xs">
            {momentText(new Date(done.notedAt))}
            {done.note && `: ${done.note}`}
          </span>
          <button type="button" className="link min-h-11" onClick={() => onUndo(id)}>
            Undo<span className="sr-only"> for {person.fullName}</span>
          </button>
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
        <Acts row={{ id: row.id, student: row.person, stage: "lapsing", tutorName: row.tutorName, who: row.who }} />
        {!row.done && (
          <Button variant="line" size="sm" onClick={() => onDone(row)}>
            Done<span className="sr-only"> with {row.person.fullName}</span>
          </Button>
        )}
      </span>
    ),
  },
];

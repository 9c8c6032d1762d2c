import { dateText } from "#lib/viewer-zone.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import type { Handover } from "../../rescue-contract.ts";
import { handoverQuery } from "../queries.ts";

/** What a tutor reads who stands in: who is taught, and what the last classes did. */
export default function HandoverDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <Dialog id={`handover-${id}`} title={`Hand-over: ${title}`} open onClose={onClose} size="lg">
      <QueryBoundary
        query={usePageQuery(handoverQuery(id))}
        loading="Loading the hand-over..."
        skeleton={<SkeletonRows />}
        failed="The hand-over could not be loaded."
      >
        {(handover) => <Reports handover={handover} />}
      </QueryBoundary>
    </Dialog>
  );
}

function Reports({ handover: { absent, students, reports } }: { handover: Handover }) {
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        You stand in for {absent}. You teach {students.join(", ")}.
      </p>
      {reports.length === 0 ? (
        <p className="text-ink-2">No report of an earlier class was sent: ask what they did last.</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {reports.map(({ id, title, tutor, startsAt, topics, words, homework, next }) => (
            <li key={id} className="grid gap-1 py-3 wrap-anywhere">
              <h3 className="text-base">{title}</h3>
              <p className="text-ink-2 text-sm">
                <time dateTime={startsAt}>{dateText(new Date(startsAt))}</time>, by {tutor}
              </p>
              {topics.length > 0 ? <p>{topics.join(", ")}</p> : null}
              {words ? <p className="whitespace-pre-line">{words}</p> : null}
              {homework ? <p className="whitespace-pre-line">Homework: {homework}</p> : null}
              {next ? <p>Next time: {next}</p> : null}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

import { Link } from "react-router";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { Meter } from "#ui/components/meter.tsx";
import type { ListedWork } from "../../contract.ts";

const dayOf = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

export type ResultDialogProps = {
  work: ListedWork | null;
  /** Where each of its questions is shown; null: it has none. */
  reviewAt: string | null;
  onClose: () => void;
};

/** What came of a piece of work (ASM-03): read, nothing to do. */
export function ResultDialog({ work, reviewAt, onClose }: ResultDialogProps) {
  const result = work?.result;
  return (
    <Dialog
      id="result"
      size="sm"
      open={Boolean(result)}
      onClose={onClose}
      title={result && <Badge tone={result.isGood ? "done" : "bad"}>{result.label}</Badge>}
    >
      {work && result && (
        <div className="grid gap-4">
          <p className="num text-[4.5rem] leading-none">
            {work.grade}
            <span className="text-h4 text-ink-3">/100</span>
          </p>
          <Meter label="Grade" value={result.score} />
          <p>
            <b>{work.title}</b>, {work.course}. Graded {dayOf.format(new Date(result.gradedAt))}.
          </p>
          {reviewAt && (
            <Link to={reviewAt} className={buttonClass({ variant: "line", size: "sm" })}>
              Question by question
            </Link>
          )}
          {result.comment && (
            <section aria-labelledby="result-comment" className="border-line border-t pt-3">
              <h3 id="result-comment" className="mb-1 font-sans font-semibold text-sm">
                Your tutor writes
              </h3>
              <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{result.comment}</p>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

import { Link } from "react-router";
import { Marks } from "#features/assessments/web/public/marks.tsx";
import { dateText } from "#lib/viewer-zone.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { Meter } from "#ui/components/meter.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import type { ListedAssessment } from "../../contract.ts";

export type ResultDialogProps = {
  assessment: ListedAssessment | null;
  /** Where each of its questions is shown, or what was handed in with the comments at their places; null: nowhere. */
  reviewAt: string | null;
  /** Where it is sat once more, while an attempt is left; null: nowhere. */
  againAt: string | null;
  /** Where it is taken again without a grade; null: nowhere. */
  practiceAt: string | null;
  onClose: () => void;
};

/** What came of an assessment (ASM-03): read, nothing to do. */
export function ResultDialog({ assessment, reviewAt, againAt, practiceAt, onClose }: ResultDialogProps) {
  const result = assessment?.result;
  return (
    <Dialog
      id="result"
      size="sm"
      open={Boolean(result)}
      onClose={onClose}
      title={result && <Badge tone={result.isGood ? "done" : "bad"}>{result.label}</Badge>}
    >
      {assessment && result && (
        <div className="grid gap-4">
          <p className="num text-[4.5rem] leading-none">
            {assessment.grade}
            <span className="text-h4 text-ink-3">/100</span>
          </p>
          <Meter label="Grade" value={result.score} />
          <p>
            <b>{assessment.title}</b>, {assessment.course}. Graded {result.by ? `by ${result.by} on ` : ""}
            {dateText(new Date(result.gradedAt))}.
          </p>
          {result.marks && <Marks marks={result.marks} />}
          {againAt && (
            <Link to={againAt} className={buttonClass({ size: "sm" })}>
              Try again{assessment.attemptsLeft !== null && ` (${assessment.attemptsLeft} left)`}
            </Link>
          )}
          {reviewAt && (
            <Link to={reviewAt} className={buttonClass({ variant: "line", size: "sm" })}>
              {result.marks ? "Your work, with the comments" : "Question by question"}
            </Link>
          )}
          {practiceAt && (
            <Link to={practiceAt} className={buttonClass({ variant: "line", size: "sm" })}>
              Practise without a grade
            </Link>
          )}
          {result.comment && (
            <section aria-labelledby="result-comment" className="border-line border-t pt-3">
              <h3 id="result-comment" className="mb-1 font-sans font-semibold text-sm">
                {result.by ?? "Your tutor"} writes
              </h3>
              <p className="text-ink-2">
                <PlainWords text={result.comment} />
              </p>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

import { Link } from "react-router";
import type { ShownMarks } from "#features/assessments/rubric-contract.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { Meter } from "#ui/components/meter.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import type { ListedAssessment } from "../../contract.ts";

export type ResultDialogProps = {
  assessment: ListedAssessment | null;
  /** Where each of its questions is shown; null: it has none. */
  reviewAt: string | null;
  /** Where it is sat once more, while an attempt is left; null: nowhere. */
  againAt: string | null;
  /** Where it is taken again without a grade; null: nowhere. */
  practiceAt: string | null;
  onClose: () => void;
};

/** What came of a piece of work (ASM-03): read, nothing to do. */
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
              Question by question
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

const points = (count: number) => `${count} ${Math.abs(count) === 1 ? "point" : "points"}`;

/** What each criterion got, and what lateness took. */
function Marks({ marks: { criteria, base, lateDays, deduction, extra } }: { marks: ShownMarks }) {
  if (criteria.length === 0 && lateDays === 0 && extra === 0) return null;
  return (
    <section aria-labelledby="result-marks" className="border-line border-t pt-3">
      <h3 id="result-marks" className="mb-1 font-sans font-semibold text-sm">
        How it was marked
      </h3>
      <ul className="grid gap-2">
        {criteria.map(({ name, got, of, says }) => (
          <li key={name} className="grid grid-cols-[1fr_auto] gap-x-4">
            <span className="wrap-anywhere">{name}</span>
            <b className="tabular-nums">
              {got} of {of}
            </b>
            <span className="hint col-span-2 wrap-anywhere">{says}</span>
          </li>
        ))}
      </ul>
      {(lateDays > 0 || extra !== 0) && (
        <ul className="mt-3 grid gap-1 text-ink-2 text-sm">
          <li>The work itself: {base} of 100.</li>
          {lateDays > 0 && (
            <li>
              Handed in {lateDays === 1 ? "a day" : `${lateDays} days`} late:{" "}
              {deduction > 0 ? `${points(deduction)} off` : "no points off"}.
            </li>
          )}
          {extra !== 0 && <li>{extra > 0 ? `${points(extra)} added.` : `${points(-extra)} taken off.`}</li>}
        </ul>
      )}
    </section>
  );
}

import { gradeLabel } from "#features/assessments/rules.ts";
import type { Outcome } from "#features/questions/contract.ts";
import type { Review } from "../../contract.ts";
import "./sitting.css";

/** How a question went, as its window: what was not answered is as wrong as what was. */
const windowClass: Record<Outcome, string> = {
  right: "academy",
  part: "part",
  wrong: "wrong",
  unanswered: "wrong",
  waiting: "waiting",
};

export type ScoreFigureProps = Pick<Review, "score" | "label"> & {
  questions: readonly Pick<Review["questions"][number], "question" | "outcome">[];
};

/** A grade with its word, and a window for each question. On the wall. */
export function ScoreFigure({ score, label, questions }: ScoreFigureProps) {
  const columns = questions.length <= 12 ? questions.length : 10;
  return (
    <>
      <p className="flex items-baseline gap-3 pt-1">
        <b className="font-bold font-display text-[4.5rem] text-sun-400 leading-[.9] tracking-[-.04em] tabular-nums">
          {gradeLabel(score)}
        </b>
        <span className="font-semibold text-lead">{label}</span>
      </p>
      <div
        className="windows mt-4 bg-wall-2!"
        role="img"
        aria-label={windowsLabel(questions)}
        style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      >
        {questions.map(({ question, outcome }) => (
          <i key={question.id} className={windowClass[outcome]} />
        ))}
      </div>
    </>
  );
}

function windowsLabel(questions: ScoreFigureProps["questions"]): string {
  const of = (...which: Outcome[]) =>
    questions.filter(({ outcome }) => which.includes(outcome)).map(({ question }) => String(question.number));
  const list = new Intl.ListFormat("en-GB");
  const countText = (numbers: string[], word: string) =>
    numbers.length > 0 ? `; ${list.format(numbers)} ${word}` : "";
  return `${questions.length} questions: ${of("right").length} right${countText(of("wrong", "unanswered"), "wrong")}${countText(of("part"), "right in part")}${countText(of("waiting"), "with your tutor")}`;
}

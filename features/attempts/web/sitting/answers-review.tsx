import { useState } from "react";
import type { QuestionForAttempt } from "#features/questions/contract.ts";
import { AnswerText, askText, doubtOf } from "#features/questions/web/public/views.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { isAnswered, type Line, progress, windowOf } from "../taker/sheet.ts";
import type { TakerState } from "../taker/taker-state.ts";
import { NotTaken } from "./not-taken.tsx";
import { SavingStrip } from "./saving-strip.tsx";

/** How many rows show before the rest is requested. */
const shownAtFirst = 7;

export type AnswersReviewProps = {
  state: TakerState;
  timer: React.ReactNode;
  onOpen(place: number): void;
};

type Row = { question: QuestionForAttempt; place: number; line: Line | undefined };

/** What needs a look comes first: unanswered, then marked to come back to, then the rest. */
const rank = ({ question, line }: Row) =>
  !line || !isAnswered(line) ? 0 : line.isFlagged || line.fate === "refused" || doubtOf(question, line.answer) ? 1 : 2;

/** All answers of a running attempt at a glance (QUIZ-01), for a popup over its question. */
export function AnswersReview({ state, timer, onOpen }: AnswersReviewProps) {
  const [isWhole, setWhole] = useState(false);
  const { attempt, sheet } = state;
  const { answered, here, all } = progress(sheet);
  const rows = attempt.questions.map(
    (question, index): Row => ({ question, place: index, line: sheet.lines.get(question.id) }),
  );
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b));
  const open = sorted.filter((row) => rank(row) < 2).length;
  const shown = isWhole ? sorted : sorted.slice(0, Math.max(shownAtFirst, open));
  return (
    <div className="grid gap-4">
      <section
        aria-label="All questions"
        className="on-wall rounded-[14px_64px_14px_14px] bg-wall-card p-4 text-on-wall"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <b className="font-display text-h4 tabular-nums">
              {answered} of {all}
            </b>{" "}
            <span className="text-on-wall-2 text-sm">answered</span>
          </p>
          {timer}
        </div>
        <nav aria-label="Questions" className="my-4 grid grid-cols-5 gap-1 min-[360px]:gap-1.5">
          {rows.map(({ question, place: index, line }) => (
            <button
              key={question.id}
              type="button"
              aria-label={`Question ${question.number}, ${windowLabels[windowOf(line)]}${line?.isFlagged ? ", marked to come back to" : ""}`}
              className={cx(
                "relative grid h-12 place-items-center rounded-[5px_10px_5px_5px] font-bold font-display",
                windowClass[windowOf(line)],
              )}
              onClick={() => onOpen(index)}
            >
              {question.number}
              {line?.isFlagged && <Icon name="flag" className="absolute top-1 right-1 size-3.5" />}
            </button>
          ))}
        </nav>
        <ul className="grid gap-2 text-on-wall-2 text-sm">
          <Legend className={windowClass.academy}>Answered and saved</Legend>
          {here > 0 && <Legend className={windowClass.here}>On this device, not sent yet</Legend>}
          <Legend className={windowClass.empty}>No answer yet</Legend>
          <li className="flex items-center gap-2.5">
            <Icon name="flag" className="size-4" /> Marked to come back
          </li>
        </ul>
      </section>
      {answered > 0 && here === 0 && state.line.is !== "offline" ? (
        <div className="saving-strip saved">
          <Icon name="check-check" />
          <p>
            <b>All {answered} answers are saved.</b> You may lose the line now and lose nothing.
          </p>
        </div>
      ) : (
        <SavingStrip state={state} />
      )}
      <NotTaken state={state} onOpen={onOpen} />
      <ol className="card overflow-clip">
        {shown.map((row) => (
          <ReviewRow key={row.question.id} {...row} onOpen={onOpen} />
        ))}
        {shown.length < all && (
          <li className="border-line border-t px-4 py-1">
            <button type="button" className="link min-h-11 font-semibold text-sm" onClick={() => setWhole(true)}>
              Show {all - shown.length} more
            </button>
          </li>
        )}
      </ol>
    </div>
  );
}

const windowLabels = { academy: "answered", here: "answered, on this device", empty: "no answer" } as const;
const windowClass = {
  academy: "bg-sun-400 text-palm-950",
  here: "bg-linear-to-t from-50% from-sun-400 to-50% to-palm-700 text-palm-950 [text-shadow:0_0_3px_var(--sun-400),0_0_3px_var(--sun-400)]",
  empty: "text-on-wall shadow-[inset_0_0_0_2px_var(--palm-400)]",
} as const;

const Legend = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <li className="flex items-center gap-2.5">
    <i className={cx("size-4 rounded-xs", className)} /> {children}
  </li>
);

function ReviewRow({ question, place: index, line, onOpen }: Row & { onOpen(place: number): void }) {
  const isOpen = !line || !isAnswered(line);
  return (
    <li
      className={cx(
        "grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-3 border-line border-t px-4 py-3 first:border-t-0",
        isOpen && "bg-warn-soft text-warn",
      )}
    >
      <b className={cx("font-display tabular-nums", !isOpen && "text-ink-3")}>{question.number}</b>
      <div className="min-w-0">
        <p className={cx("line-clamp-2 text-sm", !isOpen && "text-ink-2")}>{askText(question)}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {line?.answer ? <AnswerText question={question} answer={line.answer} /> : "No answer yet"}
          {line && doubtOf(question, line.answer) && (
            <span className="inline-flex items-center gap-1 rounded-sm bg-warn-soft px-1.5 text-cap text-warn">
              <Icon name="triangle-alert" className="size-3.5" /> not read as a number
            </span>
          )}
          {line?.isFlagged && (
            <span className="inline-flex items-center gap-1 rounded-sm bg-warn-soft px-1.5 text-cap text-warn">
              <Icon name="flag" className="size-3.5" /> come back
            </span>
          )}
        </div>
      </div>
      <button
        type="button"
        className={cx("min-h-11 px-1 font-semibold text-sm underline underline-offset-4", !isOpen && "text-link")}
        onClick={() => onOpen(index)}
      >
        {isOpen ? "Answer" : "Change"}
        <span className="sr-only"> question {question.number}</span>
      </button>
    </li>
  );
}

import { cx } from "#ui/components/cx.ts";
import { progress, type Sheet, windowOf } from "../taker/sheet.ts";
import "../public/sitting.css";

export type WindowsBarProps = { sheet: Sheet; questions: readonly { id: string }[]; current: number; label: string };

/** One window a question: lit with the academy, half on this device alone, outlined where one is (QUIZ-01). */
export function WindowsBar({ sheet, questions, current, label }: WindowsBarProps) {
  const { answered, here, all, percent } = progress(sheet);
  const text = `${answered - here} with the academy, ${here} on this device, ${all - answered} to go`;
  // As few rows as leave each window wide enough to be distinguished from its neighbours.
  const columns = all <= 12 ? all : Math.ceil(all / Math.ceil(all / 10));
  return (
    <div>
      <div
        className="windows"
        style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}% done: ${text}`}
      >
        {questions.map(({ id }, index) => (
          <i key={id} className={cx(windowOf(sheet.lines.get(id)), index === current && "current")} />
        ))}
      </div>
      <p className="mt-2 flex justify-between text-sm tabular-nums">
        <b className="font-semibold">{percent}% Done</b>
        <span className="text-ink-2">{100 - percent}% Remaining</span>
      </p>
    </div>
  );
}

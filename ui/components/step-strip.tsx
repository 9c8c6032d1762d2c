import { Icon } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";

export type StepStripProps = {
  /** What the steps lead to, for screen readers. */
  label: string;
  steps: readonly string[];
  /** How many are done; the next is the one that is up. */
  done: number;
  className?: string;
};

/** The steps of a short way, on a wall: done, up now, still to come. */
export function StepStrip({ label, steps, done, className }: StepStripProps) {
  return (
    <ol
      aria-label={label}
      className={cx("grid auto-cols-fr grid-flow-col bg-wall-2 text-[0.8125rem] leading-tight", className)}
    >
      {steps.map((step, index) => {
        const isDone = index < done;
        const isNow = index === done;
        return (
          <li
            key={step}
            aria-current={isNow ? "step" : undefined}
            className={cx(
              "flex min-h-14 items-center justify-center gap-x-2 gap-y-1 border-wall-line px-1 py-2 text-center not-first:border-l max-md:flex-col md:justify-start md:px-3 md:text-left",
              isNow ? "font-bold text-on-wall" : "font-medium text-on-wall-2",
            )}
          >
            <StepMark state={isDone ? "done" : isNow ? "now" : "ahead"} />
            <span>
              {step}
              {isDone ? <span className="sr-only">, done</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The little block before a step: ticked, lit, or an outline. Decorative. */
export function StepMark({ state, className }: { state: "done" | "now" | "ahead"; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-4.5 flex-none place-items-center rounded-[3px_9px_3px_3px]",
        state === "done" && "bg-palm-300 text-palm-950",
        state === "now" && "bg-sun-400",
        state === "ahead" && "border-2 border-palm-400",
        className,
      )}
    >
      {state === "done" ? <Icon name="check" size={16} /> : null}
    </span>
  );
}

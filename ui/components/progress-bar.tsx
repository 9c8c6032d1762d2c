import { cx } from "./cx.ts";

export type ProgressBarProps = {
  /** 0 to 100. */
  value: number;
  /** What is going on, such as "Uploading cv.pdf". */
  label: string;
  /** The figure next to it is shown by default. */
  showFigure?: boolean;
  className?: string;
};

/** How far a task has come, such as an upload: a native progress element with its figure. */
export function ProgressBar({ value, label, showFigure = true, className }: ProgressBarProps) {
  const whole = Math.round(Math.min(Math.max(value, 0), 100));
  return (
    <span className={cx("progress-row", className)}>
      <progress className="progress" aria-label={label} max={100} value={whole} />
      {showFigure && <span aria-hidden="true">{whole}%</span>}
    </span>
  );
}

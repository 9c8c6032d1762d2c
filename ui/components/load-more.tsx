import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";

export type LoadMoreProps = {
  /** How many are shown, and how many there are. */
  shown: number;
  total: number;
  /** Such as "Show 15 more tutors". */
  children: ReactNode;
  onMore: () => void;
  busy?: boolean;
  busyLabel?: ReactNode;
  className?: string;
};

/** The rest of a list on request. Tells how far one has come; without the button once all are there. */
export function LoadMore({ shown, total, children, onMore, busy, busyLabel, className }: LoadMoreProps) {
  return (
    <div className={cx("grid justify-items-center gap-3", className)}>
      <p role="status" className="text-xs text-ink-3 tabular-nums">
        {shown} of {total}
      </p>
      {shown < total && (
        <Button variant="line" busy={busy} busyLabel={busyLabel} onClick={onMore}>
          {children}
        </Button>
      )}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
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
  const status = useRef<HTMLParagraphElement>(null);
  const isUsed = useRef(false);
  // The button goes with the last of them: who used it stays at this place.
  useEffect(() => {
    if (isUsed.current && shown >= total) status.current?.focus();
    if (shown >= total) isUsed.current = false;
  }, [shown, total]);
  return (
    <div className={cx("grid justify-items-center gap-3", className)}>
      <p ref={status} tabIndex={-1} role="status" className="text-xs text-ink-3 tabular-nums">
        {shown} of {total}
      </p>
      {shown < total && (
        <Button
          variant="line"
          busy={busy}
          busyLabel={busyLabel}
          onClick={() => {
            isUsed.current = true;
            onMore();
          }}
        >
          {children}
        </Button>
      )}
    </div>
  );
}

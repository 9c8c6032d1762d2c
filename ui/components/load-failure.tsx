import type { ReactNode } from "react";
import { EmptyRoom, type EmptyRoomKind } from "#ui/illustrations/empty-room.tsx";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";

export type LoadFailureProps = {
  /** What could not be loaded. */
  message: ReactNode;
  /** Left out where another try gets the same answer. */
  onRetry?: (() => void) | undefined;
  /** Another try is under way. */
  busy?: boolean;
  kind?: EmptyRoomKind;
  className?: string;
};

/** Something could not be loaded: shows it at once and offers another try, where that may help. */
export function LoadFailure({ message, onRetry, busy, kind = "post", className }: LoadFailureProps) {
  return (
    <div className={cx("empty-state", className)}>
      <EmptyRoom kind={kind} />
      <p role="alert">{message}</p>
      {onRetry && (
        <Button variant="line" size="sm" busy={busy} busyLabel="Trying again..." onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

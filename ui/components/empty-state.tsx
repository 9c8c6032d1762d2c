import type { ReactNode } from "react";
import { EmptyRoom, type EmptyRoomKind } from "#ui/illustrations/empty-room.tsx";
import { cx } from "./cx.ts";

export type EmptyStateProps = {
  /** What is in the empty room. */
  kind: EmptyRoomKind;
  /** One sentence. */
  message: ReactNode;
  /** What to do about it, in a second, quieter sentence. */
  hint?: ReactNode;
  /** One button or link, where there is one. */
  action?: ReactNode;
  className?: string;
};

/** Nothing here: a room, one sentence and one action. */
export function EmptyState({ kind, message, hint, action, className }: EmptyStateProps) {
  return (
    <div className={cx("empty-state", className)}>
      <EmptyRoom kind={kind} />
      <p>{message}</p>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  );
}

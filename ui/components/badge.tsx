import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

const toneClass = {
  plain: false,
  sun: "badge-sun",
  pending: "badge-pending",
  done: "badge-done",
  bad: "badge-bad",
  info: "badge-info",
} as const;

export type BadgeTone = keyof typeof toneClass;

export type BadgeProps = ComponentProps<"span"> & {
  tone?: BadgeTone;
  /** A square dot before the word. */
  dot?: boolean;
};

/** A word on a small plate. The colour is never alone: the word shows it. */
export function Badge({ tone = "plain", dot, className, ...rest }: BadgeProps) {
  return <span {...rest} className={cx("badge", toneClass[tone], dot && "badge-dot", className)} />;
}

const statusTones: Record<string, BadgeTone> = {
  pending: "pending",
  waiting: "pending",
  paused: "pending",
  "in progress": "info",
  submitted: "info",
  upcoming: "info",
  draft: "plain",
  "not open": "plain",
  complete: "done",
  completed: "done",
  confirmed: "done",
  paid: "done",
  active: "done",
  published: "done",
  accepted: "done",
  "not submitted": "bad",
  overdue: "bad",
  failed: "bad",
  declined: "bad",
  rejected: "bad",
  cancelled: "bad",
  suspended: "bad",
};

/** The tone of a status word, whatever its case; plain for a word that is not known. */
export function toneOfStatus(status: string): BadgeTone {
  return statusTones[status.trim().toLowerCase()] ?? "plain";
}

/** A status: square dot and word, the tone taken from the word unless given. */
export function StatusBadge({ status, tone, ...rest }: Omit<BadgeProps, "children" | "dot"> & { status: string }) {
  return (
    <Badge {...rest} dot tone={tone ?? toneOfStatus(status)}>
      {status}
    </Badge>
  );
}

export type CountBadgeProps = {
  count: number;
  /** Read instead of the bare figure, such as "2 unread notifications". */
  label?: ReactNode;
  /** In the corner of an icon button. */
  corner?: boolean;
  className?: string;
};

/** How many are new: a sun square of 18 px. Nothing at 0; "99+" above 99. */
export function CountBadge({ count, label, corner, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={cx("count", corner && "count-corner", className)}>
      <span aria-hidden={label ? true : undefined}>{count > 99 ? "99+" : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type SkeletonProps = {
  /** What is being loaded, such as "Loading quiz...": read out politely. */
  label: string;
  /** Also shown, above the shapes. */
  showLabel?: boolean;
  /** The shape of what will be here. */
  children: ReactNode;
  className?: string;
};

/** The place of what is still loading, in its own shape. */
export function Skeleton({ label: text, showLabel, children, className }: SkeletonProps) {
  return (
    <div className={className} aria-busy="true">
      <p role="status" className={showLabel ? "mb-3 text-sm text-ink-2" : "sr-only"}>
        {text}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** One block; give it a size by class. */
export function SkeletonBlock({ className }: { className?: string }) {
  return <div className={cx("skeleton", className)} />;
}

/** A picture with three lines next to it, in a card. */
export function SkeletonCard({ className }: { className?: string }) {
  return (
    <div className={cx("card door-md grid grid-cols-[6rem_1fr] items-center gap-4 p-3.5", className)}>
      <SkeletonBlock className="skeleton-picture" />
      <div className="grid gap-2.5">
        <SkeletonBlock className="h-4 w-3/5" />
        <SkeletonBlock className="h-3 w-2/5" />
        <SkeletonBlock className="h-3.5 w-1/3" />
      </div>
    </div>
  );
}

/** Lines of a table or a list. */
export function SkeletonRows({ count = 4, className }: { count?: number; className?: string }) {
  return (
    <div className={cx("card grid gap-px", className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className="flex min-h-14 items-center gap-4 px-4">
          <SkeletonBlock className="h-4 flex-1" />
          <SkeletonBlock className="h-4 w-1/5" />
          <SkeletonBlock className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}

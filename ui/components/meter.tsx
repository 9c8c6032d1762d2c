import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import "../styles/meter.css";

export type MeterProps = {
  /** What is measured: the accessible name. */
  label: string;
  /** 0 to `max`. */
  value: number;
  /** 100 by default. */
  max?: number;
  windows?: 10 | 20;
  /** Outlines the first dark window: the place where one is now. */
  showCurrent?: boolean;
  /** 24 px high, or 28. */
  size?: "md" | "lg";
  /** The figures in words under it, such as "40% Done" and "60% Remaining". */
  done?: ReactNode;
  remaining?: ReactNode;
  className?: string;
};

/**
 * Progress as a dark wall whose windows light up. Its style sheet comes with it: for pages of the app, not for
 * islands.
 */
export function Meter({
  label,
  value,
  max = 100,
  windows = 10,
  showCurrent,
  size = "md",
  done,
  remaining,
  className,
}: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const states = windowStates(share, windows, showCurrent);
  return (
    <div className={className}>
      <div
        className={cx("meter", size === "lg" && "meter-lg")}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={`${Math.round(share * 100)}%`}
      >
        {states.map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
          <i key={index} className={state} />
        ))}
      </div>
      {(done || remaining) && (
        <div className="meter-words">
          <span>{done}</span>
          <span>{remaining}</span>
        </div>
      )}
    </div>
  );
}

/** Each window's state. A window that the edge falls into is half lit from a quarter on: never more than is done. */
export function windowStates(share: number, windows: number, showCurrent?: boolean) {
  // 0.7 * 10 may come out a hair under 7.
  const edge = share * windows + 1e-9;
  const lit = Math.floor(edge);
  return Array.from({ length: windows }, (_, index) => {
    if (index < lit) return "lit";
    if (index > lit) return undefined;
    if (showCurrent) return "current";
    return edge - lit >= 0.25 ? "half" : undefined;
  });
}

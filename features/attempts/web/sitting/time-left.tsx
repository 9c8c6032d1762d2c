import { useEffect, useState } from "react";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { countdown, spokenBetween, spokenTime } from "../taker/clock.ts";

/** How often the time is looked at: often enough that no second is skipped. */
const everyMs = 250;

/** Ms left by the server's clock, as they pass; null: no limit. `onTick` is called each time. */
export function useTimeLeft(read: () => number | null, onTick: () => void): number | null {
  const [left, setLeft] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => {
      onTick();
      setLeft(read());
    }, everyMs);
    return () => clearInterval(timer);
  }, [read, onTick]);
  return left;
}

export type TimeLeftProps = { kind: AssessmentKind; leftMs: number };

/** The countdown (QUIZ-01). Announced to those who hear the page at 60 s and at 10 s, and not each second. */
export function TimeLeft({ kind, leftMs }: TimeLeftProps) {
  const [before, setBefore] = useState(leftMs);
  const [spoken, setSpoken] = useState("");
  if (before !== leftMs) {
    const text = spokenBetween(before, leftMs);
    setBefore(leftMs);
    if (text) setSpoken(text);
  }
  return (
    <>
      <div
        role="timer"
        aria-live="off"
        aria-label={`Time left ${spokenTime(leftMs)}`}
        className={cx("time-left", leftMs < 60_000 && "is-short")}
      >
        <Icon name="timer" />
        {countdown(leftMs)}
        {kind === "exam" && " Min"}
      </div>
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </>
  );
}

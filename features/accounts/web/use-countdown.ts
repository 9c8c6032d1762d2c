import { useEffect, useState } from "react";

/**
 * Seconds left until `endsAtMs` (epoch), 0 when it is over. Counted by the clock and not by ticks: a tab in the background
 * gets few of those.
 */
export function useCountdown(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const leftS = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
  const over = leftS === 0;

  useEffect(() => {
    setNowMs(Date.now());
    if (Date.now() >= endsAtMs) return;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  // Four ticks a second keep the figure true; once it is 0 nothing changes any more.
  useEffect(() => {
    if (over) setNowMs(Date.now());
  }, [over]);

  return leftS;
}

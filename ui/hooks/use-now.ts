import { useEffect, useState } from "react";

/** Longer timers overflow and fire at once. */
const longestMs = 2 ** 31 - 1;

/**
 * The time, updated again when one of these moments comes, and when the page is looked at again (a phone that slept fires no
 * timers): so that a button comes alive without a reload.
 */
export function useNow(moments: readonly (string | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const key = moments.join(" ");

  useEffect(() => {
    const next = Math.min(
      ...key
        .split(" ")
        .map((moment) => Date.parse(moment))
        .filter((at) => at > now),
    );
    const look = () => setNow(Date.now());
    const timer = Number.isFinite(next) ? setTimeout(look, Math.min(next - Date.now(), longestMs)) : undefined;
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [key, now]);

  return now;
}

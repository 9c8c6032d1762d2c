import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Pinned } from "#features/notifications/contract.ts";
import { unreadQuery } from "#features/notifications/web/queries.ts";
import { queryClient } from "#ui/api/query-client.ts";
import { buttonClass } from "#ui/components/button.tsx";
import "./running-strip.css";

const { queryKey } = unreadQuery();

/** What runs against a clock, on top of every page: what, the time left, how much is done, and the way back (GATE-01). */
export default function RunningStrip({ pinned: { title, href, leftMs, done, of } }: { pinned: Pinned }) {
  const left = useLeft(leftMs);
  return (
    <section aria-label="Running now" className="running-strip">
      <p>
        <b>{title} is running</b>
        <span>
          {left !== null && (
            <>
              <strong role="timer" aria-live="off">
                {clockText(left)}
              </strong>{" "}
              left,{" "}
            </>
          )}
          {done} of {of} answered
        </span>
      </p>
      <Link to={href} className={buttonClass({ size: "sm" })}>
        Go back
      </Link>
    </section>
  );
}

/** Ms left as they pass since it was read, by this page's clock; at the end it is asked again what runs. */
function useLeft(leftMs: number | null): number | null {
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    if (leftMs === null) return setLeft(null);
    const readAtMs = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now();
    const look = () => {
      const now = Math.max(0, leftMs - (Date.now() - readAtMs));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      void queryClient.invalidateQueries({ queryKey });
    };
    const timer = setInterval(look, 500);
    look();
    return () => clearInterval(timer);
  }, [leftMs]);
  return left;
}

/** Minutes and seconds: "38:12"; a second that has begun is still there. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

import { Suspense } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useUnread } from "./live.ts";

// Who sits nothing loads nothing of it.
const RunningStrip = lazyPart(() => import("./running-strip.tsx"));

// Most days no text is new.
const AcceptBar = lazyPart(() => import("#features/legal/web/public/accept-bar.tsx"));

/** What runs against a clock, on every page but its own; of one height from the start. */
export function Pinned() {
  const { pinned, owedTexts } = useUnread();
  const { pathname } = useLocation();
  return (
    <>
      {pinned && pinned.href !== pathname ? (
        <div className="sticky top-0 z-20 h-19 bg-sun-400">
          <Suspense>
            <RunningStrip pinned={pinned} />
          </Suspense>
        </div>
      ) : null}
      {owedTexts > 0 ? (
        <Suspense>
          <AcceptBar />
        </Suspense>
      ) : null}
    </>
  );
}

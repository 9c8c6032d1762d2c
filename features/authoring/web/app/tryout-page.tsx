import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { tryoutQuery } from "../queries.ts";
import { PhoneFrame } from "./phone-frame.tsx";
import { useAuthoringPaths } from "./use-authoring-paths.ts";

// Views of questions are drawn by many pages: where this one loaded them at once they would come with every page.
const TryoutSitting = lazyPart(() => import("./tryout-sitting.tsx").then((part) => ({ default: part.TryoutSitting })));

/** An assessment as its author sits it, the way a student does. Nothing of it is stored. */
export function TryoutPage({ assessment }: { assessment: string }) {
  const paths = useAuthoringPaths();
  const [round, setRound] = useState(1);
  const tryout = useQuery(tryoutQuery(assessment, round));
  const [, setAddress] = useSearchParams();
  const again = () => {
    setAddress({}, { replace: true });
    setRound(round + 1);
  };
  return (
    <div className="flex h-dvh flex-col items-center gap-2 bg-sunken md:py-3">
      <header className="flex w-full items-center gap-2 px-2 md:max-w-[23.5rem]">
        <Link to={paths.assessment(assessment)} className="icon-btn flex-none">
          <span className="sr-only">Back to the assessment</span>
          <Icon name="arrow-left" className="size-6" />
        </Link>
        <p className="text-sm">
          <b className="font-semibold">You try it as a student.</b> Nothing is stored.
        </p>
      </header>
      <PhoneFrame isWhole note="Offline is what they see without a line.">
        {(isOffline) => (
          <QueryBoundary
            query={tryout}
            loading="Loading the assessment..."
            skeleton={<SkeletonBlock className="m-4 h-96" />}
            failed="Could not load this assessment. Please try again."
            kind="paper"
            className="p-4"
          >
            {({ data }) => (
              <Suspense fallback={<SkeletonBlock className="m-4 h-96" />}>
                <TryoutSitting key={data.id} attempt={data} isOffline={isOffline} onAgain={again} />
              </Suspense>
            )}
          </QueryBoundary>
        )}
      </PhoneFrame>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { isSat, kindTexts } from "#features/assessments/texts.ts";
import { counted } from "#lib/counted.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Keys } from "#ui/hooks/use-keys.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { GradableItem } from "../../contract.ts";
import { AnotherAttempt } from "./another-attempt.tsx";
import { ClassStrip } from "./class-strip.tsx";
import { ExtraTime } from "./extra-time.tsx";
import { GradingBody } from "./grading-body.tsx";
import { KeyStrip } from "./key-strip.tsx";
import { instantText, lateText } from "./labels.ts";
import { LateAnswers } from "./late-answers.tsx";
import { gradableItemQuery } from "./queries.ts";
import { ReleaseDialog, type ToRelease } from "./release-dialog.tsx";
import { Similar } from "./similar.tsx";
import { useGradingPaths } from "./use-grading-paths.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { useSwipe } from "./use-swipe.ts";

/** Pages of a file of it are being drawn. */
const drawing = ({ versions, questions }: GradableItem) =>
  [versions[0], ...questions].some((item) => item?.file?.pages?.state === "waiting");

/** One gradable item: what was handed in, the marks, and where it is in its class. What is around the item stays when the next one comes. */
export function GradableItemPage({ id }: { id: string }) {
  return (
    <QueryBoundary
      query={useQuery({
        ...gradableItemQuery(id),
        // Until its pages are drawn, or another grader is done with it.
        refetchInterval: ({ state }) =>
          state.data && drawing(state.data.data) ? 4_000 : state.data?.data.lock ? 30_000 : false,
      })}
      loading="Loading the work..."
      skeleton={
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_25rem]">
          <SkeletonBlock className="h-96" />
          <SkeletonBlock className="h-96" />
        </div>
      }
      failed="Could not load this work. Please try again."
      kind="paper"
      className="card"
    >
      {(gradableItem) => <GradableItemDetail gradableItem={gradableItem} />}
    </QueryBoundary>
  );
}

function GradableItemDetail({ gradableItem }: { gradableItem: GradableItem }) {
  const addresses = useGradingPaths();
  const navigate = useNavigate();
  const late = lateText(gradableItem.lateDays);
  const { previous, next, nextWaiting, at, count } = useNeighbours(gradableItem);
  const go = (to: string | null) => to !== null && void navigate(addresses.gradableItem(to));
  const [requested, setRequested] = useState<ToRelease | null>(null);
  const toRelease = gradableItem.class.filter(({ state }) => state === "graded").length;
  const [isListed, setListed] = useState(false);
  const release = () =>
    setRequested({
      grades: { assessment: gradableItem.assessment.id },
      count: toRelease,
      of: gradableItem.assessment.title,
    });
  const keys: Keys = {
    j: next === null ? null : () => go(next),
    k: previous === null ? null : () => go(previous),
    r: toRelease === 0 ? null : release,
    "?": () => setListed(true),
    "/": () => document.getElementById("bank-search")?.focus(),
  };
  const swipe = useSwipe({ left: () => go(next), right: () => go(previous) });

  return (
    <div data-wide>
      <PageTop>
        <div className="-ml-2 flex items-center gap-1.5">
          <Link to={addresses.queue} className="icon-btn">
            <span className="sr-only">Back to the queue</span>
            <Icon name="arrow-left" className="size-6" />
          </Link>
          <h1 className="min-w-0 flex-1 text-h3 wrap-anywhere">
            {gradableItem.student}: {gradableItem.assessment.title}
          </h1>
          {gradableItem.isMinor && <Badge tone="pending">Under 18</Badge>}
          {count > 1 && (
            <span className="flex flex-none items-center">
              <IconButton label="Previous student" aria-disabled={previous === null} onClick={() => go(previous)}>
                <Icon name="chevron-left" />
              </IconButton>
              <span className="whitespace-nowrap text-ink-2 text-sm tabular-nums max-sm:sr-only">
                {at} of {count}
              </span>
              <IconButton label="Next student" aria-disabled={next === null} onClick={() => go(next)}>
                <Icon name="chevron-right" />
              </IconButton>
            </span>
          )}
        </div>
        <p className="text-ink-2 text-sm">
          {kindTexts[gradableItem.assessment.kind].name}, {gradableItem.course.shortTitle}. Sent{" "}
          {instantText(gradableItem.handedInAt)}
          {gradableItem.dueAt && `, due ${instantText(gradableItem.dueAt)}`}
          {late && `, ${late}`}
        </p>
      </PageTop>
      <ClassStrip gradableItem={gradableItem} />
      {toRelease > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-end gap-3">
          <span className="text-ink-2 text-sm">Hidden until you release</span>
          <Button variant="line" size="sm" onClick={release}>
            <Icon name="eye" /> Release {counted(toRelease, "grade")}
          </Button>
        </div>
      )}
      <ReleaseDialog toRelease={requested} onClose={() => setRequested(null)} />
      <LateAnswers key={`late ${gradableItem.id}`} gradableItem={gradableItem} />
      <Similar key={`similar ${gradableItem.id}`} gradableItem={gradableItem} />
      <GradingBody
        key={gradableItem.id}
        gradableItem={gradableItem}
        keys={keys}
        swipe={swipe}
        hasNext={nextWaiting !== null}
        onNext={(isHidden) =>
          void navigate(
            nextWaiting !== null
              ? addresses.gradableItem(nextWaiting)
              : isHidden
                ? addresses.toRelease
                : addresses.queue,
          )
        }
      />
      <KeyStrip hasRubric={gradableItem.rubric.length > 0} isListed={isListed} onList={setListed} />
      {isSat(gradableItem.assessment.kind) && (
        <>
          {gradableItem.sittings && (
            <AnotherAttempt
              key={`attempt ${gradableItem.id}`}
              gradableItem={gradableItem}
              sittings={gradableItem.sittings}
            />
          )}
          <ExtraTime key={`time ${gradableItem.id}`} gradableItem={gradableItem} />
          <p className="mt-4">
            <Link to={addresses.figures(gradableItem.assessment.id)} className="link">
              How the questions of {gradableItem.assessment.title} did
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useProfilePanel } from "#features/accounts/web/public/profile-panel-context.ts";
import { PopularCourses } from "#features/catalogue/web/public/popular-courses.tsx";
import { DueOrderCards } from "#features/checkout/web/public/due-order-cards.tsx";
import { UpcomingRow } from "#features/classes/web/public/upcoming-row.tsx";
import { ProgressCard } from "#features/learning/web/public/progress-card.tsx";
import { MifiChecklist } from "#features/onboarding/web/public/mifi-checklist.tsx";
import { PickedTutors } from "#features/tutors/web/public/picked-tutors.tsx";
import { PopularTutors } from "#features/tutors/web/public/popular-tutors.tsx";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useStaleOn } from "#ui/hooks/use-stale-on.ts";
import type { StudentHome as Answer } from "../../home-contract.ts";
import { homeQuery } from "../queries.ts";
import { Booked } from "./home/booked.tsx";
import { ClassesAhead } from "./home/classes-ahead.tsx";
import { Ordered } from "./home/ordered.tsx";
import { Pay } from "./home/pay.tsx";
import { PickedHero } from "./home/picked.tsx";
import { Rested } from "./home/rested.tsx";
import { SignedUp } from "./home/signed-up.tsx";
import { Waiting } from "./home/waiting.tsx";
import { SoughtTutor } from "./sought-tutor.tsx";

// Who has no course has nothing to practise.
const DailyCard = lazyPart(async () => ({
  default: (await import("#features/practice/web/public/daily-card.tsx")).DailyCard,
}));

// Who has class times, as most do, has nothing to choose.
// A proposal after a trial is there for some days of a student's way.
const Proposed = lazyPart(() => import("./home/proposed.tsx"));
const TrialEnded = lazyPart(() => import("./home/trial-ended.tsx"));

// A class runs without its tutor: seldom.
const RescueCard = lazyPart(() => import("#features/classes/web/public/rescue-card.tsx"));

const Unplaced = lazyPart(() => import("./home/unplaced.tsx"));

/** A student's first page (PATH-01): how far the course has come, or the next step to one; then what others choose. */
export function StudentHome() {
  const [address] = useSearchParams();
  // That a tutor has not come, or is there, is shown while the page is open.
  useStaleOn("notifications", ["dashboard"]);
  const query = usePageQuery({
    ...homeQuery(undefined, address.get("course") ?? undefined),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryBoundary
      query={query}
      loading="Loading your dashboard..."
      skeleton={
        <div className="grid gap-6">
          <SkeletonBlock className="door-lg h-105 max-md:-mx-4" />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1.56fr)_minmax(0,1fr)]">
            <SkeletonBlock className="h-72" />
            <SkeletonBlock className="h-72" />
          </div>
        </div>
      }
      failed="Your dashboard could not be loaded."
      className="card"
    >
      {(home) => <Home home={home} />}
    </QueryBoundary>
  );
}

function Home({
  home: {
    path,
    current,
    running,
    classes,
    waiting,
    tutorless,
    unplaced,
    proposals,
    hadTrial,
    orders,
    popular,
    picks,
    onboarding,
  },
}: {
  home: Answer;
}) {
  const openPanel = useProfilePanel();
  const proposal = proposals.find(({ isOpen }) => isOpen);
  // Its hero is this step of the way.
  const isPaying = proposal !== undefined && path.at === "pay" && path.trial.id === proposal.sessionId;
  const rescued = classes.find(({ isRescued }) => isRescued);
  return (
    <>
      {rescued ? (
        <Suspense fallback={<SkeletonBlock className="door-lg h-72" />}>
          <RescueCard sessionId={rescued.id} />
        </Suspense>
      ) : null}
      {proposal ? (
        <Suspense fallback={<SkeletonBlock className="door-lg h-105 max-md:-mx-4" />}>
          <Proposed proposal={proposal} />
        </Suspense>
      ) : null}
      {unplaced.length > 0 ? (
        <Suspense fallback={<SkeletonBlock className="door-lg h-105 max-md:-mx-4" />}>
          <Unplaced unplaced={unplaced} hadTrial={hadTrial} picks={picks} />
        </Suspense>
      ) : null}
      {current ? (
        <>
          <ProgressCard current={current} running={running}>
            <UpcomingRow next={classes[0] ?? null} />
          </ProgressCard>
          <Suspense>
            <DailyCard />
          </Suspense>
          <div className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-2">
            <ClassesAhead classes={classes} />
            <Waiting waiting={waiting} />
          </div>
        </>
      ) : (
        <>
          {isPaying ? null : <PathStep path={path} tutors={popular.tutors} proposals={proposals} />}
          {(path.at === "paused" || path.at === "finished") && (
            <Suspense>
              <DailyCard />
            </Suspense>
          )}
        </>
      )}
      {/* What is one's own comes before what others choose. */}
      <DueOrderCards orders={path.at === "ordered" ? orders.filter(({ id }) => id !== path.order.id) : orders} />
      {tutorless.map(({ title, by }) => (
        <p key={title} className="card p-4 wrap-anywhere md:px-5">
          <SoughtTutor title={title} by={by} />
        </p>
      ))}
      <PickedTutors picks={picks} />
      <MifiChecklist onboarding={onboarding} onEditProfile={() => openPanel({ kind: "edit" })} />
      <div className="grid items-start gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1.56fr)_minmax(0,1fr)]">
        <PopularCourses courses={popular.courses} />
        <PopularTutors tutors={popular.tutors} picked={new Set(picks.map(({ tutor }) => tutor.id))} />
      </div>
    </>
  );
}

type StepProps = Pick<Answer, "path" | "proposals"> & { tutors: Answer["popular"]["tutors"] };

/** The step one is at while no course runs, with the one thing to do next. */
function PathStep({ path, tutors, proposals }: StepProps) {
  const hero = useRef<HTMLDivElement>(null);
  const before = useRef(path.at);
  // What was pressed went with its step: the focus goes to what took its place.
  useEffect(() => {
    if (before.current !== path.at && document.activeElement === document.body)
      hero.current?.querySelector("h2")?.focus();
    before.current = path.at;
  }, [path.at]);
  return <div ref={hero}>{stepOf({ path, tutors, proposals })}</div>;
}

function stepOf({ path, tutors, proposals }: StepProps) {
  switch (path.at) {
    case "signed-up":
      return <SignedUp path={path} tutors={tutors} />;
    case "picked":
      return <PickedHero path={path} />;
    case "booked":
      return <Booked path={path} />;
    case "pay": {
      const ended = proposals.find(({ sessionId, verdict, state }) => {
        return sessionId === path.trial.id && (verdict === "not-fits" || state === "declined");
      });
      return ended ? (
        <Suspense fallback={<SkeletonBlock className="door-lg h-105 max-md:-mx-4" />}>
          <TrialEnded proposal={ended} />
        </Suspense>
      ) : (
        <Pay path={path} />
      );
    }
    case "ordered":
      return <Ordered path={path} />;
    case "paused":
    case "finished":
      return <Rested path={path} />;
    case "running":
      return null;
  }
}

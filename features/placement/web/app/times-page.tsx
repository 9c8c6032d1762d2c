import { useEffect, useRef } from "react";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import type { TimesResponse } from "../../contract.ts";
import { perWeek, placementTexts } from "../../texts.ts";
import { timesQuery } from "../queries.ts";
import { ChooseTimes } from "./choose-times.tsx";
import { PlacedTimes } from "./placed-times.tsx";

/** Where a student who paid for a course chooses the times of its classes, or leaves it to the tutor (PLACE-01). */
export function TimesPage({ enrolment }: { enrolment: string }) {
  const query = usePageQuery(timesQuery(enrolment));
  return (
    <QueryBoundary
      query={query}
      loading={placementTexts.loading}
      skeleton={
        <>
          <SkeletonBlock className="mb-5 h-20 max-w-120" />
          <SkeletonBlock className="door-md mb-4 h-28" />
          <SkeletonRows />
        </>
      }
      failed={placementTexts.failed}
      kind="calendar"
      className="card"
    >
      {(times) => <Times times={times} />}
    </QueryBoundary>
  );
}

function Times({ times }: { times: TimesResponse }) {
  const [address] = useAddress();
  const { placed, placement } = times;
  const place = useRef<HTMLDivElement>(null);
  const isChoosing = placed === null || (placed.changeableUntil !== null && address.has("change"));
  const before = useRef(isChoosing);
  // What was pressed went with its step: the focus goes to what took its place.
  useEffect(() => {
    if (before.current !== isChoosing) place.current?.querySelector("h2")?.focus();
    before.current = isChoosing;
  }, [isChoosing]);
  const whose = `${placement.course.title} with ${placement.tutor.fullName}`;
  return (
    <>
      <PageHeading lead={isChoosing ? `${whose}. Choose ${perWeek.min} or ${perWeek.max} a week.` : whose}>
        {isChoosing ? "When are your classes?" : "Your class times"}
      </PageHeading>
      <div ref={place}>
        {isChoosing || !placed ? <ChooseTimes times={times} /> : <PlacedTimes times={times} placed={placed} />}
      </div>
    </>
  );
}

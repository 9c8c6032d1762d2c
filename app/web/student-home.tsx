import { queryOptions } from "@tanstack/react-query";
import { PickTutorCard } from "#features/accounts/web/app/dashboard/pick-tutor-card.tsx";
import { PickedTutors } from "#features/accounts/web/app/dashboard/picked-tutors.tsx";
import { useProfilePanel } from "#features/accounts/web/app/dashboard/profile-panel-context.ts";
import { PopularCourses } from "#features/catalogue/web/app/popular-courses.tsx";
import { UpcomingRow } from "#features/classes/web/app/upcoming-row.tsx";
import { viewerZone } from "#features/classes/web/viewer-zone.ts";
import { ProgressCard } from "#features/learning/web/app/progress-card.tsx";
import { MifiChecklist } from "#features/onboarding/web/app/mifi-checklist.tsx";
import { PopularTutors } from "#features/tutors/web/app/popular-tutors.tsx";
import { sentenceOf } from "#ui/api/call.ts";
import { ownRead } from "#ui/api/own-call.ts";
import { useDrawnQuery } from "#ui/api/use-drawn-query.ts";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { StudentHome as Answer } from "../student-home.ts";

/** What the first page shows, in the viewer's zone. */
const homeQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) =>
    ownRead<Answer>(`/api/students/dashboard?${new URLSearchParams({ zone: viewerZone() })}`, signal),
});

const failed = "Your dashboard could not be loaded.";

/** A student's first page: how far the course has come, or for who takes none, how to begin; then what others choose. */
export function StudentHome() {
  const { data, error, isPending, isFetching, refetch } = useDrawnQuery(homeQuery);
  const openPanel = useProfilePanel();
  if (!data && !isPending) {
    return (
      <LoadFailure
        message={sentenceOf(error, failed)}
        busy={isFetching}
        onRetry={() => void refetch()}
        className="card"
      />
    );
  }
  if (!data) {
    return (
      <Skeleton words="Loading your dashboard...">
        <div className="grid gap-6">
          <SkeletonBlock className="door-lg h-78" />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1.56fr)_minmax(0,1fr)]">
            <SkeletonBlock className="h-72" />
            <SkeletonBlock className="h-72" />
          </div>
        </div>
      </Skeleton>
    );
  }
  const { current, nextClass, popular, picks, onboarding } = data;
  return (
    <>
      {current ? (
        <ProgressCard current={current}>
          <UpcomingRow next={nextClass} />
        </ProgressCard>
      ) : (
        <PickTutorCard />
      )}
      <div className="grid items-start gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1.56fr)_minmax(0,1fr)]">
        <PopularCourses courses={popular.courses} />
        <PopularTutors tutors={popular.tutors} />
      </div>
      <MifiChecklist onboarding={onboarding} onEditProfile={() => openPanel({ kind: "edit" })} />
      <PickedTutors picks={picks} />
    </>
  );
}

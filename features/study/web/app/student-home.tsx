import { useProfilePanel } from "#features/accounts/web/public/profile-panel-context.ts";
import { PopularCourses } from "#features/catalogue/web/public/popular-courses.tsx";
import { UpcomingRow } from "#features/classes/web/public/upcoming-row.tsx";
import { ProgressCard } from "#features/learning/web/public/progress-card.tsx";
import { MifiChecklist } from "#features/onboarding/web/public/mifi-checklist.tsx";
import { PickTutorCard } from "#features/tutors/web/public/pick-tutor-card.tsx";
import { PickedTutors } from "#features/tutors/web/public/picked-tutors.tsx";
import { PopularTutors } from "#features/tutors/web/public/popular-tutors.tsx";
import { sentenceOf } from "#ui/api/call.ts";
import { useDrawnQuery } from "#ui/api/use-drawn-query.ts";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { homeQuery } from "../queries.ts";

const failed = "Your dashboard could not be loaded.";

/** A student's first page: how far the course has come, or for who takes none, how to begin; then what others choose. */
export function StudentHome() {
  const { data, error, isPending, isFetching, refetch } = useDrawnQuery(homeQuery());
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

import { queryOptions, useQuery } from "@tanstack/react-query";
import { PickTutorCard } from "#features/accounts/web/app/dashboard/pick-tutor-card.tsx";
import { UpcomingRow } from "#features/classes/web/app/upcoming-row.tsx";
import { viewerZone } from "#features/classes/web/viewer-zone.ts";
import { ProgressCard } from "#features/learning/web/app/progress-card.tsx";
import { sentenceOf } from "#ui/api/call.ts";
import { ownRead } from "#ui/api/own-call.ts";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { StudentHome as Answer } from "../student-home.ts";

/** What the first page shows, in the viewer's zone. */
const homeQuery = () =>
  queryOptions({
    queryKey: ["dashboard"],
    queryFn: ({ signal }) =>
      ownRead<Answer>(`/api/students/dashboard?${new URLSearchParams({ zone: viewerZone() })}`, signal),
  });

const failed = "Your dashboard could not be loaded.";

/** A student's first page: how far the course has come, or for who takes none, how to begin. */
export function StudentHome() {
  const { data, error, refetch } = useQuery(homeQuery());
  if (data) {
    return data.current ? (
      <ProgressCard current={data.current}>
        <UpcomingRow next={data.nextClass} />
      </ProgressCard>
    ) : (
      <PickTutorCard />
    );
  }
  if (error) return <LoadFailure message={sentenceOf(error, failed)} onRetry={() => void refetch()} className="card" />;
  return (
    <Skeleton words="Loading your courses...">
      <SkeletonBlock className="door-lg h-78" />
    </Skeleton>
  );
}

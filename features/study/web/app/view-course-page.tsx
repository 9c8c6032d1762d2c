import { useSearchParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { viewCourseQuery } from "../queries.ts";
import { EnrollView } from "./enroll-view.tsx";
import { CourseView } from "./view-course.tsx";

/** View Course and its enroll view (VIEW-01, VIEW-02): which course and which view are in the address. */
export function ViewCoursePage() {
  const [address] = useSearchParams();
  const { data, error, isPending, isFetching, refetch } = usePageQuery(viewCourseQuery(address.get("course") ?? ""));
  const isEnroll = address.get("view") === "enroll";

  if (data) {
    // No one enrols twice: an old address of the enroll view shows the course.
    return isEnroll && !data.enrolment ? <EnrollView data={data} /> : <CourseView data={data} />;
  }
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeading>{isEnroll ? "Enroll" : "View Course"}</PageHeading>
      {isPending ? (
        <Skeleton label="Loading the course...">
          <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
            <SkeletonBlock className="h-36 xl:col-span-2" />
            <SkeletonBlock className="h-96" />
            <SkeletonBlock className="h-96" />
          </div>
        </Skeleton>
      ) : isUnknown ? (
        <EmptyState
          kind="post"
          className="card"
          message="We could not find that course."
          action={<ButtonLink href={paths.home("courses")}>See all courses</ButtonLink>}
        />
      ) : (
        <LoadFailure
          message={errorMessage(error, "The course could not be loaded.")}
          onRetry={() => refetch()}
          busy={isFetching}
          className="card"
        />
      )}
    </>
  );
}

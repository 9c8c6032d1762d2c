import { Link, Navigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { learningTexts } from "../../texts.ts";
import { useOutline } from "../use-lessons.ts";

/** A course without a lesson in the address: goes on where the student left. */
export function CourseStart({ account, course }: { account: string; course: string }) {
  const { data: outline, error, isFetching, refetch } = useOutline(account, course);
  if (outline?.resume) return <Navigate replace to={paths.learn(course, outline.resume)} />;
  const back = (
    <Link to={paths.myCourses()} className={buttonClass({ variant: "line", size: "sm" })}>
      My Courses
    </Link>
  );
  return (
    <>
      <h1 className="sr-only">Lessons</h1>
      {outline ? (
        <EmptyState kind="post" message="This course has no lessons yet." action={back} className="card" />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          kind="post"
          message={errorMessage(error, learningTexts.unknownCourse)}
          action={back}
          className="card"
        />
      ) : error ? (
        <LoadFailure
          message={errorMessage(error, "The lessons could not be loaded.")}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="card"
        />
      ) : (
        <Skeleton label="Opening your lessons...">
          <SkeletonBlock className="h-72" />
        </Skeleton>
      )}
    </>
  );
}

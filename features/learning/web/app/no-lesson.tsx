import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { learningTexts } from "../../texts.ts";
import { EnrollLink } from "./enroll-link.tsx";

type RefusalProps = { course: string; error: unknown; isBusy: boolean; onRetry: () => void };

/** Why there is no lesson: it is not open, it does not exist, or no one answered. */
export function Refusal({ course, error, isBusy, onRetry }: RefusalProps) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) {
    const message = errorMessage(error, learningTexts.notEnrolled);
    return (
      <>
        <h1 className="sr-only">Lesson</h1>
        <EmptyState
          kind="post"
          message={message}
          action={<EnrollLink course={course} access={message === learningTexts.paused ? "paused" : "taste"} />}
          className="card"
        />
      </>
    );
  }
  if (status === 404) {
    return (
      <>
        <h1 className="sr-only">Lesson</h1>
        <EmptyState
          kind="post"
          message={errorMessage(error, learningTexts.unknownLesson)}
          action={
            <Link to={paths.myCourses()} className={buttonClass({ variant: "line", size: "sm" })}>
              My Courses
            </Link>
          }
          className="card"
        />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">Lesson</h1>
      <LoadFailure
        message={errorMessage(error, "This lesson could not be loaded, and it is not on this device.")}
        onRetry={onRetry}
        busy={isBusy}
        className="card"
      />
      <p className="mt-4 text-center">
        <Link to={paths.savedLessons()} className="link">
          Lessons on this device
        </Link>
      </p>
    </>
  );
}

/** Instead of a lesson that is on its way. */
export function Waiting() {
  return (
    <>
      <h1 className="sr-only">Lesson</h1>
      <Skeleton label="Loading the lesson...">
        <div className="grid max-w-[62ch] gap-4">
          <SkeletonBlock className="h-4 w-2/5" />
          <SkeletonBlock className="h-10 w-4/5" />
          <SkeletonBlock className="mb-6 h-4 w-3/5" />
          <SkeletonBlock className="h-4" />
          <SkeletonBlock className="h-4" />
          <SkeletonBlock className="h-4 w-5/6" />
          <SkeletonBlock className="h-40" />
        </div>
      </Skeleton>
    </>
  );
}

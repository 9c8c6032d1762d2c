import { Link } from "react-router";
import { DueOrderCards } from "#features/checkout/web/public/due-order-cards.tsx";
import { CalendarCard } from "#features/classes/web/public/calendar-card.tsx";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import type { MyCourses } from "../../courses-contract.ts";
import { myCoursesQuery } from "../queries.ts";
import { ActivityCard } from "./my-courses-activity.tsx";
import { OwnCourses } from "./my-courses-list.tsx";
import { CourseAssessments, NumberCard } from "./my-courses-progress.tsx";
import { Recommended } from "./my-courses-recommended.tsx";

/** My Courses (MYC-01), with the compact calendar and the class that comes next. */
export function MyCoursesPage() {
  const { data, error, isPending, isFetching, refetch } = usePageQuery(myCoursesQuery());
  return (
    <>
      <PageHeading>My Courses</PageHeading>
      {data ? (
        <Shown data={data} />
      ) : isPending ? (
        <Waiting />
      ) : (
        <LoadFailure
          message={errorMessage(error, "Your courses could not be loaded.")}
          onRetry={() => refetch()}
          busy={isFetching}
          className="card"
        />
      )}
    </>
  );
}

function Shown({ data }: { data: MyCourses }) {
  const { current, completed, certificates, courses, orders, recommended } = data;
  return (
    <div className="grid grid-cols-1 gap-8">
      <DueOrderCards orders={orders} />
      {current ? (
        <>
          <CourseAssessments current={current} />
          <div className="grid grid-cols-1 gap-x-4 gap-y-8 xl:grid-cols-[minmax(22.25rem,1fr)_minmax(0,1.65fr)]">
            <div className="grid grid-cols-2 content-start gap-x-4 gap-y-6">
              <NumberCard title="Completed Courses" count={completed} icon="graduation-cap" to={`#${courseListId}`} />
              <NumberCard title="Certificate Awarded" count={certificates} icon="award" to={paths.certificates()} />
              <ActivityCard current={current} className="col-span-2" />
            </div>
            <CalendarCard />
          </div>
          <OwnCourses id={courseListId} courses={courses} />
        </>
      ) : orders.length > 0 ? null : (
        <EmptyState
          kind="post"
          className="card"
          message="You have no course yet."
          hint="Choose one below, or find the tutor you want to learn with first."
          action={
            <Link to={paths.findTutor()} className={buttonClass()}>
              Find Tutor
            </Link>
          }
        />
      )}
      {recommended.length > 0 && <Recommended courses={recommended} />}
      {!current && <CalendarCard />}
    </div>
  );
}

const courseListId = "own-courses";

function Waiting() {
  return (
    <Skeleton label="Loading your courses...">
      <div className="grid gap-8">
        <SkeletonBlock className="h-96 md:h-72" />
        <div className="grid gap-4 xl:grid-cols-[minmax(22.25rem,1fr)_minmax(0,1.65fr)]">
          <div className="grid grid-cols-2 gap-x-4 gap-y-6">
            <SkeletonBlock className="h-30" />
            <SkeletonBlock className="h-30" />
            <SkeletonBlock className="col-span-2 h-66" />
          </div>
          <SkeletonBlock className="h-110" />
        </div>
        <SkeletonRows count={3} />
      </div>
    </Skeleton>
  );
}

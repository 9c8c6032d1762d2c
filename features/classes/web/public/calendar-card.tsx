import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { todayHere } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Calendar } from "#ui/components/calendar.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { classTexts } from "../../texts.ts";
import { UpcomingClass } from "../app/upcoming-class.tsx";
import { marksOf, useMonth } from "../app/use-month.ts";

/** The compact calendar with the `Up coming class` panel, for My Courses (MYC-01, MYC-02). */
export function CalendarCard() {
  const [month, setMonth] = useState(() => todayHere().slice(0, 7));
  const { data, error, isPending, isFetching, refetch } = useMonth(month);

  if (!data && isPending) {
    return (
      <Skeleton label={classTexts.loading}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SkeletonBlock className="h-80" />
          <SkeletonBlock className="h-56" />
        </div>
      </Skeleton>
    );
  }
  if (!data) {
    return (
      <LoadFailure
        kind="calendar"
        className="card"
        message={errorMessage(error, classTexts.loadFailed)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="@container">
      <div className="grid gap-4 @xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <section aria-label="Calendar" className="card card-padded grid content-start gap-3">
          <Calendar month={month} today={data.today} marks={marksOf(data)} onMonthChange={setMonth} />
          <Link className="link justify-self-start" to={paths.calendar({ month })}>
            See your calendar
          </Link>
        </section>
        <UpcomingClass next={data.next} today={data.today} />
      </div>
    </div>
  );
}

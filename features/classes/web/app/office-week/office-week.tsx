import { queryOptions } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { addDays } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { todayHere, viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { Pagination } from "#ui/components/pagination.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useMedia } from "#ui/hooks/use-media.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { getOfficeWeek } from "../../../office-class-calls.ts";
import type { OfficeWeek as Answer } from "../../../office-class-contract.ts";
import { daysOfWeek, mondayOf, weekFigures, weekFrom, weekText } from "../../../office-class-rules.ts";
import { classList, weekLimits } from "../../../office-class-texts.ts";
import { WeekDays } from "./week-days.tsx";
import { WeekTable } from "./week-table.tsx";
import "#ui/styles/week-grid.css";

/** A week of a page of tutors; its key begins as that of the list, so that a class that is moved makes both old. */
const weekQuery = (week: string, page: number, zone: string) =>
  queryOptions({
    queryKey: [classList.name, "week", week, page, zone],
    ...answeredBy(getOfficeWeek, { query: { week, zone, page: String(page) } }),
  });

/** The classes of a week by tutor and day (ADM-05), as the address asks for it: `week`, a day of it, and `page` of the tutors. */
export default function OfficeWeek() {
  const [address] = useSearchParams();
  const [today, zone] = [todayHere(), viewerZone()];
  const week = weekFrom(address.get("week"), today);
  const page = Number(/^[1-9]\d{0,2}$/.exec(address.get("page") ?? "")?.[0] ?? 1);
  const thisWeek = mondayOf(today);
  const href = (monday: string, at = page) =>
    paths.officeClasses({
      view: "week",
      week: monday === thisWeek ? null : monday,
      page: at === 1 ? null : String(at),
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      <nav aria-label="Weeks" className="flex flex-wrap items-center gap-x-2">
        <WeekLink href={href(addDays(week, -7))} label="Previous week" icon="chevron-left" />
        <h2 className="text-h4">{weekText(week, today)}</h2>
        <WeekLink href={href(addDays(week, 7))} label="Next week" icon="chevron-right" />
        {week !== thisWeek && (
          <Link to={href(thisWeek)} preventScrollReset className="link inline-flex min-h-11 items-center">
            This week
          </Link>
        )}
      </nav>
      <QueryBoundary
        query={usePageQuery(weekQuery(week, page, zone))}
        loading="Loading the week..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The week could not be loaded."
        kind="calendar"
        className="card"
      >
        {(answer) => <Week answer={answer} week={week} page={page} today={today} zone={zone} hrefOf={href} />}
      </QueryBoundary>
    </div>
  );
}

function WeekLink({ href, label, icon }: { href: string; label: string; icon: "chevron-left" | "chevron-right" }) {
  return (
    <Link to={href} preventScrollReset className="icon-btn">
      <span className="sr-only">{label}</span>
      <Icon name={icon} />
    </Link>
  );
}

type Props = {
  answer: Answer;
  week: string;
  page: number;
  today: string;
  zone: string;
  hrefOf: (monday: string, page?: number) => string;
};

function Week({ answer: { tutors, tutorCount, isCut, nextWeek }, week, page, today, zone, hrefOf }: Props) {
  const isWide = useMedia("(width >= 48rem)");
  const navigate = useNavigate();
  const classes = tutors.flatMap((tutor) => tutor.classes);
  const now = useNow(classes.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]));
  const days = daysOfWeek(week);
  const pageCount = Math.ceil(tutorCount / weekLimits.tutors);
  const shown = { tutors, days, today, zone, now };
  if (tutors.length === 0)
    return (
      <EmptyState
        kind="calendar"
        message={page > 1 ? "There are no more tutors." : "No tutor is on the site yet."}
        action={
          page > 1 && (
            <Link to={hrefOf(week, 1)} className={buttonClass({ variant: "soft" })}>
              The first tutors
            </Link>
          )
        }
      />
    );
  return (
    <>
      {isCut ? (
        <p>More than {weekLimits.classes.toLocaleString("en")} classes: those at the end of the week are not shown.</p>
      ) : (
        classes.length > 0 && (
          <p>
            {pageCount > 1 && "Of the tutors on this page: "}
            {weekFigures(classes, { now, today: days.includes(today) ? today : null, zone })}
          </p>
        )
      )}
      {classes.length === 0 ? (
        <EmptyState
          kind="calendar"
          message={pageCount > 1 ? "None of these tutors has a class in this week." : "No class is in this week."}
          action={
            nextWeek && (
              <Link to={hrefOf(nextWeek)} className={buttonClass({ variant: "soft" })}>
                Go to {weekText(nextWeek, today)}
              </Link>
            )
          }
        />
      ) : isWide ? (
        <WeekTable {...shown} caption={`Classes of ${weekText(week, today)} by tutor and day`} />
      ) : (
        <WeekDays key={week} {...shown} />
      )}
      {classes.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 text-ink-2 text-sm">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {legend.map(([status, label]) => (
              <li key={status} className="flex items-center gap-2">
                <i aria-hidden="true" className="week-key" data-status={status} />
                {label}
              </li>
            ))}
          </ul>
          <p>
            {pageCount > 1 && `${tutors.length} of ${tutorCount} tutors. `}
            The number is of students.
          </p>
        </div>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        label="Tutors"
        hrefFor={(at) => hrefOf(week, at)}
        onPage={(at) => navigate(hrefOf(week, at))}
      />
    </>
  );
}

const legend = [
  ["running", "Running"],
  ["planned", "Planned"],
  ["noted", "Held"],
  ["late", "Needs a look"],
] as const;

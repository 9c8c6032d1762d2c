import { addDays } from "#lib/dates.ts";
import { dayText, todayHere } from "#lib/viewer-zone.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { cx } from "#ui/components/cx.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { TimesResponse, WeekResponse } from "../../contract.ts";
import { placementTexts } from "../../texts.ts";
import { chosenIn, classesWith, mondayOf, spanOf, type WeekClass, weekdays } from "../choice.ts";
import { weekQuery } from "../queries.ts";
import { seatsOf, WeekGrid } from "./week-grid.tsx";

type PlacingWeekProps = {
  times: TimesResponse;
  /** `Your`, or whose it is. */
  whose: string;
  /** The first name of the student. */
  student: string;
};

/** A week of the tutor with what is chosen in it, forward and back; which one is in the address. */
export function PlacingWeek({ times, whose, student }: PlacingWeekProps) {
  const [address, setAddress] = useAddress();
  const { groups, hours, zone, placement, minutes } = times;
  const today = mondayOf(todayHere(), "");
  const chosen = chosenIn(address, times);
  // The week in which what is chosen begins, else the first of all these.
  const first = spanOf(chosen)?.first ?? [...groups, ...hours].map((option) => option.first).sort()[0];
  const begins = first ? new Intl.DateTimeFormat("sv-SE", { timeZone: zone.id }).format(new Date(first)) : today;
  const monday = mondayOf(address.get("week") ?? "", begins);
  const query = usePageQuery(weekQuery(placement.enrolmentId, monday));
  const go = (weeks: number) => setAddress({ week: addDays(monday, weeks * 7) });
  return (
    <section
      aria-labelledby="week"
      className="card order-3 min-w-0 self-start overflow-hidden lg:order-none lg:col-start-2 lg:row-start-1"
    >
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 py-1 pr-1.5 pl-4">
        <h2 id="week" className="mr-auto text-h4">
          {whose} week of {dayText(monday, "short").slice(4)}
        </h2>
        <span className="text-ink-2 text-sm max-xl:hidden">{zone.name}</span>
        <IconButton label="Week before" aria-disabled={monday <= today} onClick={() => go(-1)}>
          <Icon name="chevron-left" />
        </IconButton>
        <IconButton label="Week after" onClick={() => go(1)}>
          <Icon name="chevron-right" />
        </IconButton>
      </div>
      <QueryBoundary
        query={query}
        loading={placementTexts.loadingWeek}
        skeleton={<SkeletonBlock className="m-4 h-64" />}
        failed={placementTexts.weekFailed}
      >
        {(week) => {
          const classes = classesWith(week, chosen, { minutes, zone: zone.id, studentName: student });
          return (
            <>
              <div className="max-lg:hidden">
                <WeekGrid week={week} classes={classes} />
              </div>
              <WeekText week={week} classes={classes} student={student} />
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

/** The same in words: what a phone shows, and readers of a screen hear everywhere. */
function WeekText({ week, classes, student }: { week: WeekResponse; classes: readonly WeekClass[]; student: string }) {
  const days = week.days.flatMap((date, index) => {
    const own = classes.filter((session) => session.date === date);
    const isAway = week.away.some((block) => block.date === date);
    return own.length > 0 || isAway ? [{ date, name: weekdays[index], own, isAway }] : [];
  });
  if (days.length === 0) return <p className="px-4 pb-4 text-ink-2 lg:sr-only">No classes in this week.</p>;
  return (
    <ul className="border-line border-t px-4 pb-2 lg:sr-only">
      {days.map(({ date, name, own, isAway }) => (
        <li key={date} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-2 border-line border-t py-2 first:border-t-0">
          <b>{name}</b>
          <ul className="grid gap-2">
            {isAway ? <li className="border-line-strong border-l-4 border-dotted pl-3 text-ink-2">Away</li> : null}
            {own.map((session) => (
              <li
                key={session.key}
                className={cx(
                  "border-l-4 pl-3",
                  session.isNew ? "border-sun-400" : "border-palm-700 dark:border-palm-400",
                )}
              >
                <b>{session.time}</b> <span className="wrap-anywhere">{session.label}</span>
                <span className="block text-cap text-ink-2">
                  {[seatsOf(session), session.isNew ? `${student} new` : ""].filter(Boolean).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

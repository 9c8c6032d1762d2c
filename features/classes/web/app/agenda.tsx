import { useEffect } from "react";
import { useLocation } from "react-router";
import { dayText } from "#lib/viewer-zone.ts";
import { Button } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { addMonths } from "#ui/components/month-grid.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { ClassesResponse, ClassView } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import { ClassItem } from "./class-item.tsx";
import { DueItem } from "./due-item.tsx";

export type ViewProps = { month: string; answer: ClassesResponse; onMonthChange: (month: string) => void };

type NextProps = { next: ClassView | null; onMonthChange: (month: string) => void };

/** What a month without classes shows: that there are none, and when the next one is. */
export const NoClasses = (props: NextProps) => (
  <div className="mt-2 grid gap-1">
    <p className="text-ink-2">{classTexts.noClasses}</p>
    <NextClass {...props} />
  </div>
);

/** When the next class is, with the way to its month. */
function NextClass({ next, onMonthChange }: NextProps) {
  if (!next) return <p className="text-ink-2">{classTexts.noNext}</p>;
  const month = next.date.slice(0, 7);
  return (
    <div className="grid justify-items-start gap-2">
      <p className="wrap-anywhere">
        Your next class is <b>{next.title}</b>, {dayText(next.date)}, {next.time}.
      </p>
      <Button variant="line" size="sm" onClick={() => onMonthChange(month)}>
        Go to {monthText(month)}
      </Button>
    </div>
  );
}

/** `November 2026`, of `2026-11`. */
const monthText = (month: string) =>
  new Intl.DateTimeFormat("en-NG", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export function Agenda({ month, answer: response, isOld, onMonthChange }: ViewProps & { isOld: boolean }) {
  const { hash } = useLocation();
  const hashId = hash.startsWith("#class-") ? hash.slice(1) : null;
  const days = response.days.filter(({ date }) => date.startsWith(month));
  const title = monthText(month);

  const past = days.filter(({ date }) => date < response.today);
  const ahead = days.filter(({ date }) => date >= response.today);
  const soughtInPast = past.some(({ classes }) => classes.some(({ id }) => hashId === `class-${id}`));
  // Of a month that is over there is nothing to skip.
  const folds = past.length > 0 && month === response.today.slice(0, 7);
  const dayList = (shown: typeof days) =>
    shown.map(({ date, classes, due }) => (
      <section key={date} aria-labelledby={`day-${date}`} className="mt-4">
        <h3 id={`day-${date}`} className="text-ink-2 text-sm">
          {date === response.today ? `Today, ${dayText(date)}` : dayText(date)}
        </h3>
        <ul className="card mt-2 divide-y divide-line px-4">
          {classes.map((session) => (
            <ClassItem key={session.id} session={session} isSought={hashId === `class-${session.id}`} />
          ))}
          {due.map((assessment) => (
            <DueItem key={assessment.id} assessment={assessment} isPast={date < response.today} />
          ))}
        </ul>
      </section>
    ));

  // A link of a mail or a calendar names its class; the browser looked for it before it was here.
  useEffect(() => {
    const item = hashId === null ? null : document.getElementById(hashId);
    item?.scrollIntoView({ block: "center" });
    item?.focus({ preventScroll: true });
  }, [hashId]);

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h4" aria-live="polite">
          {title}
        </h2>
        <div className="flex">
          <IconButton label="Previous month" onClick={() => onMonthChange(addMonths(month, -1))}>
            <Icon name="chevron-left" />
          </IconButton>
          <IconButton label="Next month" onClick={() => onMonthChange(addMonths(month, 1))}>
            <Icon name="chevron-right" />
          </IconButton>
        </div>
      </div>
      {days.length === 0 ? (
        isOld ? (
          <p role="status" className="py-4 text-ink-2">
            {classTexts.loading}
          </p>
        ) : (
          <EmptyState
            kind="calendar"
            message={classTexts.noClasses}
            action={<NextClass next={response.next} onMonthChange={onMonthChange} />}
          />
        )
      ) : (
        <>
          {folds ? (
            <details open={soughtInPast || undefined} className="mt-3">
              <summary className="link flex min-h-11 w-fit cursor-pointer items-center">
                Earlier this month ({past.reduce((sum, { classes, due }) => sum + classes.length + due.length, 0)})
              </summary>
              {dayList(past)}
            </details>
          ) : (
            dayList(past)
          )}
          {dayList(ahead)}
          {ahead.length === 0 && folds ? (
            <div className="mt-4 grid gap-1">
              <p className="text-ink-2">No more classes this month.</p>
              <NextClass next={response.next} onMonthChange={onMonthChange} />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

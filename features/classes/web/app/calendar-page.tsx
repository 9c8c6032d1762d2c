import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { dayText, todayHere } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Calendar } from "#ui/components/calendar.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import { Tabs } from "#ui/components/tabs.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { saveShell } from "#ui/workplace/save-shell.ts";
import type { ClassesResponse } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import { Agenda, NoClasses, type ViewProps } from "./agenda.tsx";
import { ClassItem } from "./class-item.tsx";
import { DueItem } from "./due-item.tsx";
import { UpcomingClass } from "./upcoming-class.tsx";
import { marksOf, useMonth } from "./use-month.ts";
import { ZoneNote } from "./zone-note.tsx";

export const meta = appMeta("Calendar");

// A class runs without its tutor: seldom.
const RescueCard = lazyPart(() => import("../public/rescue-card.tsx"));
const SubscribeDialog = lazyPart(() => import("./subscribe-dialog.tsx"));

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The student's calendar: a month, or its agenda. Both are in the address, so that they survive a reload and can be sent. */
export function CalendarPage() {
  const [query, setQuery] = useSearchParams();
  const [isSubscribing, setSubscribing] = useState(false);
  const request = query.get("month") ?? "";
  const month = monthPattern.test(request) ? request : todayHere().slice(0, 7);
  const view = query.get("view") === "agenda" ? "agenda" : "month";
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useMonth(month);

  useEffect(saveShell, []);
  const show = (changes: Record<string, string>) =>
    setQuery({ month, view, ...changes }, { replace: true, preventScrollReset: true });
  const onMonthChange = (next: string) => show({ month: next });
  const subscribe = () => setSubscribing(true);

  return (
    <>
      <PageHeading>Calendar</PageHeading>
      {data?.next?.isRescued ? (
        <div className="mb-5">
          <Suspense fallback={<SkeletonBlock className="door-lg h-72" />}>
            <RescueCard sessionId={data.next.id} />
          </Suspense>
        </div>
      ) : null}
      {data && data.onHold.length > 0 && <OnHold courses={data.onHold} />}
      {!data && isPending ? (
        <Skeleton label={classTexts.loading}>
          <SkeletonBlock className="mb-5 h-12 w-56" />
          {view === "month" ? <SkeletonBlock className="h-90 max-w-105" /> : <SkeletonRows />}
        </Skeleton>
      ) : !data ? (
        <LoadFailure
          kind="calendar"
          className="card"
          message={errorMessage(error, classTexts.loadFailed)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Tabs
          id="calendar"
          label="How to show your classes"
          value={view}
          onChange={(next) => show({ view: next })}
          tabs={[
            {
              id: "month",
              label: "Month",
              content: (
                <MonthView
                  month={month}
                  answer={data}
                  onMonthChange={onMonthChange}
                  aside={view === "month" ? <OwnCalendar answer={data} onSubscribe={subscribe} /> : null}
                />
              ),
            },
            {
              id: "agenda",
              label: "Agenda",
              content:
                view === "agenda" ? (
                  <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
                    <div className="min-w-0">
                      <Agenda month={month} answer={data} isOld={isPlaceholderData} onMonthChange={onMonthChange} />
                    </div>
                    <div className="grid content-start gap-4">
                      {data.next?.date.startsWith(month) ? null : <UpcomingClass next={data.next} today={data.today} />}
                      <OwnCalendar answer={data} onSubscribe={subscribe} />
                    </div>
                  </div>
                ) : null,
            },
          ]}
        />
      )}
      {isSubscribing && data ? (
        <Suspense fallback={null}>
          <SubscribeDialog since={data.feedSince} onClose={() => setSubscribing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The classes in another calendar program, and whose clock the times are in. */
function OwnCalendar({ answer: response, onSubscribe }: { answer: ClassesResponse; onSubscribe: () => void }) {
  return (
    <div className="grid content-start gap-4">
      <section aria-labelledby="subscribe-heading" className="card card-padded grid gap-3">
        <h2 id="subscribe-heading" className="text-h4">
          In your own calendar
        </h2>
        <p className="text-ink-2 text-sm">
          See your classes, and when work is due, in Google Calendar or on your phone. Changes come along by themselves.
        </p>
        <Button variant="line" size="sm" onClick={onSubscribe}>
          <Icon name="calendar-plus" size={16} />
          {response.feedSince ? "Your calendar address" : "Subscribe"}
        </Button>
      </section>
      <ZoneNote zone={response.zone} />
    </div>
  );
}

/** Which courses' classes wait for a payment: shown first, since the days below are empty because of it. */
function OnHold({ courses }: { courses: readonly string[] }) {
  return (
    <section aria-label="On hold" className="card card-padded mb-5 flex flex-wrap items-center justify-between gap-3">
      <div className="grid gap-1">
        {courses.map((course) => (
          <p key={course}>{classTexts.onHold(course)}</p>
        ))}
      </div>
      <Link to={paths.orders()} className={buttonClass({ size: "sm" })}>
        Pay what is due
      </Link>
    </section>
  );
}

/** The month, the chosen day, and what comes next unless that day shows it; `aside` is under the month where there is room. */
function MonthView({ month, answer: response, onMonthChange, aside }: ViewProps & { aside: ReactNode }) {
  const [selected, setSelected] = useState<string | null>(null);
  const inMonth = (date: string) => date.startsWith(month);
  const shown = selected !== null && inMonth(selected) ? selected : inMonth(response.today) ? response.today : null;
  const { classes = [], due = [] } = response.days.find(({ date }) => date === shown) ?? {};
  const classesOfMonth = response.days.filter(({ date, classes }) => inMonth(date) && classes.length > 0).length;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="card self-start px-2 py-4 min-[25rem]:p-6">
        <Calendar
          month={month}
          today={response.today}
          marks={marksOf(response)}
          selected={shown ?? undefined}
          onMonthChange={onMonthChange}
          onSelect={(date) => {
            setSelected(date);
            if (!inMonth(date)) onMonthChange(date.slice(0, 7));
          }}
        />
      </div>
      <div className="grid min-w-0 content-start gap-5 lg:row-span-2">
        <section aria-live="polite" aria-labelledby="day-heading" className="card card-padded">
          <h2 id="day-heading" className="text-h4">
            {shown ? dayText(shown) : "Choose a day"}
          </h2>
          {shown === null ? (
            classesOfMonth === 0 ? (
              <NoClasses next={response.next} onMonthChange={onMonthChange} />
            ) : (
              <p className="mt-2 text-ink-2">{classTexts.dayMarks}</p>
            )
          ) : classes.length + due.length === 0 ? (
            <>
              <p className="mt-2 text-ink-2">{classTexts.emptyDay}</p>
              {classesOfMonth === 0 ? <NoClasses next={response.next} onMonthChange={onMonthChange} /> : null}
            </>
          ) : (
            <ul className="divide-y divide-line">
              {classes.map((session) => (
                <ClassItem key={session.id} session={session} />
              ))}
              {due.map((assessment) => (
                <DueItem key={assessment.id} assessment={assessment} isPast={shown < response.today} />
              ))}
            </ul>
          )}
        </section>
        {response.next && response.next.date === shown ? null : (
          <UpcomingClass next={response.next} today={response.today} />
        )}
      </div>
      {aside}
    </div>
  );
}

export default CalendarPage;

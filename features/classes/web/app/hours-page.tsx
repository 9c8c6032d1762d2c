import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { counted } from "#lib/counted.ts";
import { dayText, viewerZone } from "#lib/viewer-zone.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { cx } from "#ui/components/cx.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Stepper } from "#ui/components/stepper.tsx";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { saveHours } from "../../hours-calls.ts";
import type { HoursResponse } from "../../hours-contract.ts";
import { dayMinutes, gridMinutes, hoursTexts, mostPerDayMax, noticeChoices } from "../../hours-texts.ts";
import {
  copiedToWeekdays,
  dayOfSlot,
  draftOf,
  type HoursDraft,
  hoursText,
  inputOf,
  minutesAhead,
  minuteText,
  placeOf,
  slotOf,
  slotsInDay,
  weekdays,
  withSlots,
} from "../hours-draft.ts";
import { hoursQuery } from "../queries.ts";
import { Exceptions } from "./exceptions.tsx";
import { HourWall } from "./hour-wall.tsx";
import { StrayClasses } from "./stray-classes.tsx";

export const meta = appMeta("Hours");

const SubscribeDialog = lazyPart(() => import("./subscribe-dialog.tsx"));

/** A tutor's weekly hours, exceptions and limits, and the feed of their classes (TUT-01). */
export default function HoursPage() {
  return (
    <>
      <PageHeading lead="When students can book you. It repeats every week, on your clock.">Hours</PageHeading>
      <QueryBoundary
        query={usePageQuery(hoursQuery())}
        loading={hoursTexts.loading}
        skeleton={<SkeletonBlock className="h-160" />}
        failed={hoursTexts.failed}
        className="card"
      >
        {(hours) => <Hours hours={hours} />}
      </QueryBoundary>
    </>
  );
}

/** Without a limit comes after the highest one. */
const perDayChoices: { value: number | null; label: string }[] = [
  ...Array.from({ length: mostPerDayMax }, (_, index) => ({
    value: index + 1,
    label: counted(index + 1, "class", "classes"),
  })),
  { value: null, label: "As many as fit" },
];
const noticeSteps = noticeChoices.map((value) => ({ value, label: `${value} hours` }));

const daysBack = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
/** 0 is Monday. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

function Hours({ hours }: { hours: HoursResponse }) {
  const queries = useQueryClient();
  const saved = draftOf(hours);
  const [text, setText] = useDraft("tutor-hours");
  const draft = typedDraft(text) ?? saved;
  const isDirty = settingsText(draft) !== settingsText(saved);
  const [address, setAddress] = useAddress();
  const today = weekdayOf(hours.today);
  const named = weekdays.indexOf((address.get("day") ?? "") as (typeof weekdays)[number]);
  const day = named < 0 ? today : named;
  const [isAsking, setAsking] = useState(false);
  const strays = useRef<HTMLDivElement>(null);
  const dates = weekdays.map((_, index) => daysBack(hours.today, today - index));
  const zone = viewerZone();
  const ahead = minutesAhead(zone, hours.zone.id, new Date());
  const show = (next: HoursResponse) => queries.setQueryData(hoursQuery().queryKey, next);
  const saving = useAct(saveHours, {
    onDone: (next) => {
      show(next);
      setText("");
      toast.success(hoursTexts.saved);
      if (next.straysInAll > 0) strays.current?.focus();
    },
    onError: () => queries.invalidateQueries({ queryKey: hoursQuery().queryKey }),
  });

  function change(next: Partial<HoursDraft>) {
    saving.clear();
    const changed = { ...draft, ...next };
    setText(settingsText(changed) === settingsText(saved) ? "" : JSON.stringify(changed));
  }
  function discard() {
    saving.clear();
    setText("");
  }

  return (
    <>
      {isDirty && !isAsking ? <AskBeforeLeaving /> : null}
      {hours.weekly.length === 0 ? (
        <Banner icon="calendar-clock" className="mb-4">
          {hoursTexts.none}
        </Banner>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <section aria-labelledby="week" className="min-w-0">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="week" className="text-h3">
              Your week
            </h2>
            <p className="hint">
              {hoursText(draft.open.length)} open, {counted(hours.week.length, "class", "classes")} this week
            </p>
          </div>
          <HourWall
            open={draft.open}
            saved={saved.open}
            hours={hours}
            dates={dates}
            otherClock={ahead === 0 ? null : { zone, ahead }}
            day={day}
            onDay={(next) => setAddress({ day: next === today ? null : (weekdays[next] ?? null) })}
            onChange={(open) => change({ open })}
          />
          <DayHours
            day={day}
            open={draft.open}
            onDay={(next) => setAddress({ day: weekdays[next] ?? null })}
            onChange={(open) => change({ open })}
          />
          <Card
            as="section"
            padded
            aria-labelledby="limits"
            className="mt-5 grid gap-4 sm:grid-cols-[auto_1fr_1fr] sm:items-center"
          >
            <h2 id="limits" className="text-h4 sm:pr-4">
              Limits
            </h2>
            <Stepper
              label="Most classes a day"
              choices={perDayChoices}
              value={draft.mostPerDay}
              className={edgeOf(draft.mostPerDay !== saved.mostPerDay)}
              onChange={(mostPerDay) => change({ mostPerDay })}
            />
            <Stepper
              label="Least notice"
              choices={noticeSteps}
              value={draft.noticeHours}
              className={edgeOf(draft.noticeHours !== saved.noticeHours)}
              onChange={(noticeHours) => change({ noticeHours })}
            />
          </Card>
        </section>
        <div className="grid gap-4">
          <div ref={strays} tabIndex={-1} className="outline-none empty:hidden">
            <StrayClasses hours={hours} onDialog={setAsking} />
          </div>
          {ahead === 0 ? null : <OtherClock hours={hours} zone={zone} ahead={ahead} />}
          <Exceptions hours={hours} onSaved={show} onDialog={setAsking} onBooked={() => strays.current?.focus()} />
          <Feed since={hours.feedSince} />
        </div>
      </div>
      <div
        className={cx(
          "-mx-(--gutter) sticky bottom-(--bar,0px) z-20 mt-6 grid gap-1 bg-bg px-(--gutter) pt-3 pb-[max(.5rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0",
          isDirty ? "border-sun-400 border-t-4" : "border-line border-t pt-3.75",
        )}
      >
        <ActError error={saving.error} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            disabled={!isDirty}
            busy={saving.isBusy}
            busyLabel="Saving..."
            className="max-sm:grow"
            onClick={() => void saving.run({ body: inputOf(draft) })}
          >
            Save the week, {hoursText(draft.open.length)} open
          </Button>
          {isDirty && !saving.isBusy ? (
            <Button variant="line" onClick={discard}>
              Discard<span className="sr-only"> what I changed</span>
            </Button>
          ) : null}
          <p role="status" className="hint">
            {isDirty ? "Not saved yet." : "All is saved."}
          </p>
        </div>
      </div>
    </>
  );
}

/** What is typed counts, whatever version of the hours it was typed over: saving compares that. */
const settingsText = ({ version: _, ...settings }: HoursDraft) => JSON.stringify(inputOf({ ...settings, version: 0 }));

function typedDraft(text: string): HoursDraft | null {
  try {
    return text === "" ? null : (JSON.parse(text) as HoursDraft);
  } catch {
    return null;
  }
}

const edgeOf = (isChanged: boolean) => (isChanged ? "border-sun-400 border-l-4 pl-2" : undefined);

type DayHoursProps = {
  day: number;
  open: readonly number[];
  onDay: (day: number) => void;
  onChange: (open: readonly number[]) => void;
};

/** Hours of a day from and to a time, opened or closed in one go; and the day's hours for the weekdays. */
function DayHours({ day, open, onDay, onChange }: DayHoursProps) {
  const [from, setFrom] = useState(17 * 60);
  const [to, setTo] = useState(19 * 60);
  const slots = Array.from({ length: Math.max(0, (to - from) / gridMinutes) }, (_, index) =>
    slotOf(day + 1, from + index * gridMinutes),
  );
  const times = Array.from({ length: slotsInDay }, (_, slot) => slot * gridMinutes);
  const optionsFrom = (minutes: number[]) =>
    minutes.map((minute) => ({ value: String(minute), label: minuteText(minute) }));
  const name = weekdays[day] ?? "";
  const isOpen = slots.length > 0 && slots.every((slot) => open.includes(slot));
  return (
    <section
      aria-label="Hours of a day"
      className="card mt-4 grid grid-cols-2 items-end gap-3 p-4 sm:flex sm:flex-wrap"
    >
      <SelectField
        name="day"
        label="Day"
        fieldClassName="max-md:hidden"
        value={String(day)}
        options={weekdays.map((label, index) => ({ value: String(index), label }))}
        onChange={({ target }) => onDay(Number(target.value))}
      />
      <SelectField
        name="from"
        label="From"
        value={String(from)}
        options={optionsFrom(times)}
        onChange={({ target }) => {
          const minute = Number(target.value);
          setFrom(minute);
          if (to <= minute) setTo(Math.min(minute + 120, dayMinutes));
        }}
      />
      <SelectField
        name="to"
        label="To"
        value={String(to)}
        options={optionsFrom(times.filter((minute) => minute >= from).map((minute) => minute + gridMinutes))}
        onChange={({ target }) => setTo(Number(target.value))}
      />
      <Button variant="line" className="max-sm:col-span-2" onClick={() => onChange(withSlots(open, slots, !isOpen))}>
        {isOpen ? "Close" : "Open"} {name} {minuteText(from)} to {minuteText(to)}
      </Button>
      <Button variant="line" className="max-sm:col-span-2" onClick={() => onChange(copiedToWeekdays(open, day))}>
        Copy {name} to weekdays
        <span className="sr-only">, {hoursText(open.filter((slot) => dayOfSlot(slot) === day).length)}</span>
      </Button>
    </section>
  );
}

/** The clock of this device next to the tutor's, in which the hours are. */
function OtherClock({ hours, zone, ahead }: { hours: HoursResponse; zone: string; ahead: number }) {
  const [own, here] = [placeOf(hours.zone.id), placeOf(zone)];
  const by = Math.abs(ahead) % 60 === 0 ? counted(Math.abs(ahead) / 60, "hour") : `${Math.abs(ahead)} minutes`;
  return (
    <Card as="section" aria-labelledby="clocks" padded className="grid gap-3">
      <h2 id="clocks" className="text-h4">
        Two clocks
      </h2>
      <div className="grid grid-cols-2 gap-2">
        <p className="rounded-lg bg-sunken p-3 text-ink-2 text-xs">
          Yours, {own}
          <b className="block font-display text-2xl text-ink tabular-nums">{minuteText(18 * 60)}</b>
        </p>
        <p className="rounded-lg bg-sky-100 p-3 text-sky-800 text-xs dark:bg-[#0f2c3b] dark:text-sky-200">
          This device, {here}
          <b className="block font-display text-2xl tabular-nums">{minuteText(18 * 60 + ahead)}</b>
        </p>
      </div>
      <p className="text-ink-2 text-sm">
        {here} is {by} {ahead > 0 ? "ahead" : "behind"} today. Hours stay on your own clock; students see them on
        theirs.
      </p>
    </Card>
  );
}

/** The tutor's classes in a calendar of their own. */
function Feed({ since }: { since: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="feed" padded className="grid justify-items-start gap-3">
      <h2 id="feed" className="text-h4">
        Your own calendar
      </h2>
      <p className="text-ink-2 text-sm">
        {since
          ? `Your classes have been in your own calendar since ${dayText(since.slice(0, 10), "short")}.`
          : "See your classes in Google Calendar or on your phone: it reads a secret address (.ics)."}
      </p>
      <Button variant="line" onClick={() => setOpen(true)}>
        {since ? "Change the address" : "Subscribe in your calendar"}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SubscribeDialog since={since} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

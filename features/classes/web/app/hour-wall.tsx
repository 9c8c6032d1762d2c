import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { cx } from "#ui/components/cx.ts";
import type { HoursResponse } from "../../hours-contract.ts";
import { gridMinutes } from "../../hours-texts.ts";
import {
  copiedToWeekdays,
  dayOfSlot,
  hoursText,
  placeOf,
  slotOf,
  slotsInDay,
  weekdays,
  withSlots,
} from "../hours-draft.ts";
import { Axis, Day } from "./hour-day.tsx";
import "#ui/styles/hour-wall.css";

/** Half hours that are shown unless something is open or booked outside of them: 6 am to 10 pm. */
const shownByDay = { first: 12, end: 44 };

type HourWallProps = {
  open: readonly number[];
  /** What is saved. */
  saved: readonly number[];
  hours: HoursResponse;
  /** Dates of the week, from Monday. */
  dates: readonly string[];
  /** The clock of this device, where it is another: its zone, and by how many minutes it is ahead. */
  otherClock: { zone: string; ahead: number } | null;
  /** The day of the week that a phone shows, and that is copied: 0 is Monday. */
  day: number;
  onDay: (day: number) => void;
  onChange: (open: readonly number[]) => void;
};

/** The week in half hours to open and close: by mouse, drawn over many, by touch, or by keys. */
export function HourWall({ open, saved, hours, dates, otherClock, day, onDay, onChange }: HourWallProps) {
  const [isWhole, setWhole] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  /** What a drawn line does to half hours; null: none is drawn. */
  const drawn = useRef<boolean | null>(null);
  /** Where the mouse has just done it, so that its click does not do it again. */
  const pressed = useRef<number | null>(null);
  const latest = useRef({ open, onChange });
  latest.current = { open, onChange };

  const used = [...open, ...saved].map((slot) => slot % slotsInDay);
  const booked = hours.week.flatMap(({ startMinute, minutes }) => [
    Math.floor(startMinute / gridMinutes),
    Math.ceil((startMinute + minutes) / gridMinutes) - 1,
  ]);
  const differs = hours.exceptions.filter(
    ({ firstOn, lastOn }) => firstOn <= (dates[6] ?? "") && (dates[0] ?? "") <= lastOn,
  );
  const first = isWhole ? 0 : Math.max(0, Math.min(shownByDay.first, ...used, ...booked));
  const end = isWhole
    ? slotsInDay
    : Math.min(slotsInDay, Math.max(shownByDay.end, ...used.map(next), ...booked.map(next)));
  const focusable = at ?? slotOf(day + 1, Math.max(first, 18) * gridMinutes);

  useEffect(() => {
    const stop = () => {
      drawn.current = null;
    };
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
    return () => {
      removeEventListener("pointerup", stop);
      removeEventListener("pointercancel", stop);
    };
  }, []);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-slot="${at}"]`)?.focus();
  }, [at]);

  const slotAt = ({ target }: { target: EventTarget }) => {
    const slot = target instanceof Element ? target.closest<HTMLElement>("[data-slot]")?.dataset.slot : undefined;
    return slot === undefined ? null : Number(slot);
  };
  function set(slot: number, isOpen: boolean) {
    const { open: present, onChange: change } = latest.current;
    if (present.includes(slot) !== isOpen) change(withSlots(present, [slot], isOpen));
  }
  function press(event: PointerEvent) {
    const slot = slotAt(event);
    pressed.current = null;
    if (slot === null || event.pointerType !== "mouse" || event.button !== 0) return;
    drawn.current = !open.includes(slot);
    pressed.current = slot;
    set(slot, drawn.current);
  }
  function keys(event: KeyboardEvent) {
    const slot = slotAt(event);
    if (slot === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -slotsInDay, ArrowRight: slotsInDay };
    const move = moves[event.key];
    if (event.key.toLowerCase() === "c") {
      event.preventDefault();
      onChange(copiedToWeekdays(open, dayOfSlot(slot)));
    }
    if (move === undefined) return;
    event.preventDefault();
    const to = slot + move;
    const inDay = to % slotsInDay;
    const isSameDay = Math.abs(move) > 1 || dayOfSlot(to) === dayOfSlot(slot);
    if (to < 0 || to >= 7 * slotsInDay || !isSameDay || inDay < first || inDay >= end) return;
    if (event.shiftKey) set(to, open.includes(slot));
    isMoving.current = true;
    setAt(to);
    onDay(dayOfSlot(to));
  }

  const openOf = (weekday: number) => open.filter((slot) => dayOfSlot(slot) === weekday).length;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form */}
      <div role="group" aria-label="Day" className="mb-3 grid grid-cols-7 gap-0.5 md:hidden">
        {weekdays.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={index === day}
            onClick={() => onDay(index)}
            className={cx(
              "hour-tab grid min-h-14 justify-items-center rounded-[10px] border py-1 text-sm leading-tight",
              index === day
                ? "door-sm border-primary bg-primary-soft outline-1 outline-primary"
                : "border-line bg-surface",
            )}
          >
            {name}
            <b>{Number(dates[index]?.slice(8))}</b>
            <span className="sr-only">, {hoursText(openOf(index))} open</span>
            <span
              aria-hidden="true"
              className={cx("size-1.5 rounded-[1px]", openOf(index) > 0 ? "bg-sky-500" : "bg-transparent")}
            />
          </button>
        ))}
      </div>
      <div
        className={cx(
          "hour-wall on-wall door-lg grid gap-x-1",
          otherClock
            ? "grid-cols-[4rem_minmax(0,1fr)_4rem] md:grid-cols-[4rem_repeat(7,minmax(0,1fr))_4rem]"
            : "grid-cols-[4rem_minmax(0,1fr)] pr-2! md:grid-cols-[4rem_repeat(7,minmax(0,1fr))]",
        )}
      >
        <Axis place={placeOf(hours.zone.id)} first={first} end={end} ahead={0} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form */}
        <div
          ref={grid}
          role="group"
          aria-label="Weekly hours: Space opens or closes, arrows move, Shift with arrows stretches, C copies the day to Monday to Friday"
          className="contents"
          onPointerDown={press}
          onPointerOver={(event) => {
            const slot = slotAt(event);
            if (slot !== null && drawn.current !== null) set(slot, drawn.current);
          }}
          onClick={(event) => {
            const slot = slotAt(event);
            const isDone = event.detail > 0 && slot === pressed.current;
            if (slot !== null && !isDone) set(slot, !open.includes(slot));
          }}
          onKeyDown={keys}
          onFocus={(event) => {
            const slot = slotAt(event);
            if (slot !== null) setAt(slot);
          }}
        >
          {weekdays.map((name, index) => (
            <Day
              key={name}
              name={name}
              index={index}
              date={dates[index] ?? ""}
              isToday={dates[index] === hours.today}
              exceptions={hours.exceptions}
              isShown={index === day}
              first={first}
              end={end}
              open={openText(open, index)}
              saved={openText(saved, index)}
              focusable={dayOfSlot(focusable) === index ? focusable : null}
              classes={hours.week}
            />
          ))}
        </div>
        {otherClock ? (
          <Axis place={placeOf(otherClock.zone)} first={first} end={end} ahead={otherClock.ahead} isOther />
        ) : null}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-ink-2 text-sm">
        <Legend className="bg-palm-950">Closed</Legend>
        <Legend className="bg-sky-300">Open to book</Legend>
        <Legend className="bg-sun-400">Class this week</Legend>
        {differs.length > 0 && <Legend className="hour-exception-key">Differs this week</Legend>}
        <button type="button" className="link min-h-11" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          Show the night
        </button>
        <span className="hidden w-full flex-wrap gap-x-4 gap-y-1 lg:flex">
          <span>
            <kbd>Space</kbd> open or close
          </span>
          <span>
            <kbd>Shift</kbd> + arrows stretch
          </span>
          <span>
            <kbd>C</kbd> copy day
          </span>
        </span>
      </div>
    </>
  );
}

const next = (slot: number) => slot + 1;

/** A day's half hours as text: the same text is the same day, which is then not drawn again. */
const openText = (open: readonly number[], day: number) => open.filter((slot) => dayOfSlot(slot) === day).join();

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <i aria-hidden="true" className={cx("size-4.5 rounded-[3px]", className)} />
      {children}
    </span>
  );
}

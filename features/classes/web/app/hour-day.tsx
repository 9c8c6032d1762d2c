import { memo } from "react";
import { cx } from "#ui/components/cx.ts";
import type { HoursResponse } from "../../hours-contract.ts";
import { gridMinutes } from "../../hours-texts.ts";
import { minuteOfSlot, minuteText, slotOf, slotsInDay } from "../hours-draft.ts";

type AxisProps = { place: string; first: number; end: number; ahead: number; isOther?: boolean };

/** A clock at the edge of the wall: every second hour. */
export function Axis({ place, first, end, ahead, isOther }: AxisProps) {
  const slots = Array.from({ length: end - first }, (_, index) => first + index);
  return (
    <div aria-hidden="true" className="grid grid-rows-[3.5rem_auto]">
      <span
        className={cx(
          "self-center truncate px-1.5 font-semibold text-xs",
          isOther ? "text-left text-sky-300" : "text-right text-on-wall-2",
        )}
      >
        {place}
      </span>
      <div
        className="hour-axis"
        data-other={isOther || undefined}
        style={{ height: `calc(${end - first} * var(--row))` }}
      >
        {slots
          .filter((slot) => slot % 4 === 2 && slot > first)
          .map((slot) => (
            <span key={slot} style={{ top: `calc(${slot - first} * var(--row))` }}>
              {minuteText(slot * gridMinutes + ahead)}
            </span>
          ))}
      </div>
    </div>
  );
}

type DayProps = {
  name: string;
  index: number;
  date: string;
  isToday: boolean;
  isShown: boolean;
  first: number;
  end: number;
  open: string;
  saved: string;
  focusable: number | null;
  classes: HoursResponse["week"];
  exceptions: HoursResponse["exceptions"];
};

const slotsIn = (text: string) => new Set(text === "" ? [] : text.split(",").map(Number));

/** A day of the wall: its half hours as buttons, its classes, and what is exceptional on its date. */
export const Day = memo(function Day(props: DayProps) {
  const { name, index, date, isToday, isShown, first, end, focusable, classes, exceptions } = props;
  const [open, saved] = [slotsIn(props.open), slotsIn(props.saved)];
  const own = classes.filter(({ weekday }) => weekday === index + 1);
  const differs = exceptions.filter(({ firstOn, lastOn }) => firstOn <= date && date <= lastOn);
  const isOff = differs.some(({ startMinute }) => startMinute === null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form
    <div role="group" aria-label={name} className={cx("grid grid-rows-[3.5rem_auto]", !isShown && "max-md:hidden")}>
      <span aria-hidden="true" className="grid content-center justify-items-center text-on-wall-2 text-xs">
        {isOff ? `${name}, off` : name}
        <b
          className={cx(
            "text-lg leading-tight",
            isToday ? "rounded-sm bg-sun-400 px-1.5 text-palm-950" : "text-on-wall",
          )}
        >
          {Number(date.slice(8))}
        </b>
      </span>
      <div className="hour-day">
        {Array.from({ length: end - first }, (_, row) => {
          const slot = slotOf(index + 1, (first + row) * gridMinutes);
          const minute = minuteOfSlot(slot);
          const isOpen = open.has(slot);
          const booked = own.find(
            ({ startMinute, minutes }) => startMinute < minute + gridMinutes && minute < startMinute + minutes,
          );
          return (
            <button
              key={slot}
              type="button"
              className="hour-slot"
              data-slot={slot}
              data-first={(isOpen && (row === 0 || !open.has(slot - 1))) || undefined}
              data-last={(isOpen && (first + row === slotsInDay - 1 || !open.has(slot + 1))) || undefined}
              data-changed={isOpen !== saved.has(slot) || undefined}
              aria-pressed={isOpen}
              aria-label={`${name} ${minuteText(minute)}${booked ? `, booked: ${booked.label}` : ""}`}
              tabIndex={slot === focusable ? 0 : -1}
            />
          );
        })}
        {differs.map(({ id, kind, startMinute, endMinute }) => (
          <span
            key={id}
            aria-hidden="true"
            className="hour-exception"
            data-kind={kind}
            style={{
              top: `calc(${(startMinute ?? 0) / gridMinutes - (startMinute === null ? 0 : first)} * var(--row))`,
              bottom: endMinute === null ? 0 : `calc(${end - endMinute / gridMinutes} * var(--row))`,
            }}
          />
        ))}
        {own.map(({ id, label, startMinute, minutes }) => (
          <span
            key={id}
            aria-hidden="true"
            className="hour-class"
            style={{
              top: `calc(${startMinute / gridMinutes - first} * var(--row) + 2px)`,
              height: `calc(${minutes / gridMinutes} * var(--row) - 4px)`,
            }}
          >
            <b>{minuteText(startMinute)}</b>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
});

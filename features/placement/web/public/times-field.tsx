import { useState } from "react";
import type { OfferedTimes, PlaceChoice } from "../../contract.ts";
import { areSame } from "../../rules.ts";
import { perWeek } from "../../texts.ts";
import { ClockNotes } from "../app/clock-notes.tsx";
import { TimeTiles } from "../app/time-tiles.tsx";
import { type Chosen, nothing, timesOf, withHour } from "../choice.ts";

type TimesFieldProps = {
  times: OfferedTimes;
  /** The first name of the other of the two. */
  otherPerson: string;
  /** Null: nothing is chosen. It may hold fewer times than are needed. */
  value: PlaceChoice | null;
  onChange: (value: PlaceChoice | null) => void;
};

/** The weekly times of a proposal, to switch on and off: a group whole, or two or three hours of one's own. */
export function TimesField({ times, otherPerson, value, onChange }: TimesFieldProps) {
  const { groups, hours, zone, otherZone } = times;
  const [refusal, setRefusal] = useState("");
  const chosen: Chosen = {
    group: (value && "group" in value && groups.find(({ id }) => id === value.group)) || null,
    hours: value && "times" in value ? hours.filter((hour) => value.times.some((time) => areSame([time], [hour]))) : [],
  };
  const shown = timesOf(chosen, hours);
  function choose(next: Chosen | string) {
    setRefusal(typeof next === "string" ? next : "");
    if (typeof next === "string") return;
    const own = next.hours.map(({ weekday, startMinute }) => ({ weekday, startMinute }));
    onChange(next.group ? { group: next.group.id } : own.length > 0 ? { times: own } : null);
  }
  if (groups.length + hours.length === 0) {
    return (
      <p className="hint">You have no free hours and no groups here: {otherPerson} chooses times once it is paid.</p>
    );
  }
  return (
    <div>
      <div className="mb-2 grid gap-1 text-ink-2 text-sm">
        <p role="status">
          {refusal ||
            (value === null
              ? `A group, or ${perWeek.min} or ${perWeek.max} hours one to one. With none, ${otherPerson} chooses once it is paid.`
              : chosen.group
                ? `${chosen.group.name}, taken whole.`
                : shown.length < perWeek.min
                  ? "Choose one more."
                  : "One to one.")}
        </p>
        <ClockNotes times={shown} zone={zone} otherZone={otherZone} otherPerson={otherPerson} />
      </div>
      <TimeTiles
        groups={groups}
        hours={hours}
        otherZone={otherZone}
        otherPerson={otherPerson}
        chosen={shown}
        onGroup={(group) => choose(chosen.group?.id === group.id ? nothing : { group, hours: [] })}
        onHour={(hour) => choose(withHour(chosen, hour))}
      />
    </div>
  );
}

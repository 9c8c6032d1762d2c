import type { FreeTime } from "../../contract.ts";

export type TimeChoiceProps = {
  /** Tells one choice on a page from another. */
  name: string;
  times: readonly FreeTime[];
  chosen: FreeTime | null;
  onChoose: (time: FreeTime) => void;
};

/** The next free times as cards, one of which is chosen. free-times.near.ts draws the same on public pages. */
export function TimeChoice({ name, times, chosen, onChoose }: TimeChoiceProps) {
  return (
    <fieldset className="slots">
      <legend className="mb-2.5 font-semibold">Next free times</legend>
      {times.map((time) => {
        const [weekday, dayOfMonth] = time.day.split(" ");
        return (
          <label key={time.startsAt} className="slot">
            <input
              type="radio"
              name={name}
              value={time.startsAt}
              checked={time.startsAt === chosen?.startsAt}
              onChange={() => onChoose(time)}
            />
            <span className="slot-day">
              {weekday} <b>{dayOfMonth}</b>
            </span>
            <span>
              <b>{time.time}</b>
              <small>{time.soon}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
